//===- ShownRequests.h - One request in two layouts -------------*- C++ -*-===//
#ifndef WARPLINT_LAYOUT_SHOWNREQUESTS_H
#define WARPLINT_LAYOUT_SHOWNREQUESTS_H

#include "warplint/Finding/Finding.h"
#include "warplint/Layout/Recording.h"

namespace warplint {

/// Sets the worst request of the access, and the same request in the new
/// layout, for diagrams. Sets neither if the layout splits the request.
void addRequests(FixAccess &Row, const Profile &Gpu, const RecordedTable &T,
                 const RecordedAccess &A, const Arrangement &How);

} // namespace warplint

#endif

//===- ErrorPlace.h - Location of a compile error ---------------*- C++ -*-===//
#ifndef WARPLINT_HOST_ERRORPLACE_H
#define WARPLINT_HOST_ERRORPLACE_H

#include "clang/Basic/SourceLocation.h"
#include <string>

namespace warplint {

/// An error of the parse. Its location decides which functions are broken.
struct ErrorPlace {
  clang::SourceLocation Where; ///< in a file, outside of macro expansions
  unsigned Id = 0;             ///< diagnostic ID
  std::string Message;
  unsigned Line = 0;
  /// The type of the left operand of an ambiguous operator
  /// (err_ovl_ambiguous_oper_binary), as the source writes it; empty for other
  /// errors.
  std::string LeftType;
  /// Of a specialization that fits no function template
  /// (err_function_template_spec_no_match): whether one fits but for
  /// `__host__` and `__device__`.
  bool OfTargetOnly = false;
  /// ... and whether that template has default arguments.
  bool OfDefaults = false;
  /// Of a member function that no declaration of its class fits
  /// (err_member_decl_does_not_match): whether one fits but for `__device__`.
  bool OfDevice = false;
  /// Where the text would have to change, in a file: in the body of a macro
  /// for an error of its expansion; if one declaration of a function is for
  /// host and device and another one for the host alone
  /// (err_cuda_ovl_target, for a destructor err_ref_bad_target), the name in
  /// the latter. Not valid where nothing is known to change.
  clang::SourceLocation Cause = {};
  /// The name of the first function, in a file, that a call does not choose
  /// because it is for the other side; not valid if there is none.
  clang::SourceLocation OfOtherSide = {};
};

} // namespace warplint

#endif

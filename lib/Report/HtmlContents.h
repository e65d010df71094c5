//===- HtmlContents.h - The contents of the HTML report ---------*- C++ -*-===//
//
// Prepares findings and kernel pages as JSON values for the templates of the
// HTML report. Every text in a value is printable; the templates escape it.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_REPORT_HTMLCONTENTS_H
#define WARPLINT_REPORT_HTMLCONTENTS_H

#include "warplint/Finding/Finding.h"
#include "warplint/Finding/KernelPage.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/JSON.h"
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace warplint {

/// A finding has the identifier "f" and its number in the list of findings, a
/// kernel page "k" and its rank, a file with a text "s" and its number.
class HtmlContents {
  /// Findings by file and line. Each finding is on one page only, so that a
  /// link to it has one target.
  using FindingsAt =
      std::map<std::pair<std::string, unsigned>, std::vector<size_t>>;

  llvm::ArrayRef<Finding> Findings;
  std::vector<const KernelPage *> Order; ///< by excess, the most first
  std::vector<FindingsAt> Of;            ///< findings of each page in Order
  std::vector<size_t> PageOf;            ///< page of each finding; or pages()
  std::vector<size_t> Left;              ///< findings that are on no page
  std::vector<std::string> Keys;         ///< fingerprint of each finding
  std::map<std::string, size_t> TextOf;  ///< number of each file with a text

  void rank(llvm::ArrayRef<KernelPage> Pages);
  void assign();
  llvm::json::Value gap(const std::string &File, llvm::StringRef Label,
                        unsigned From, unsigned To, bool Up) const;
  llvm::json::Array lines(size_t Page, std::vector<size_t> &Loose) const;
  llvm::json::Array others(size_t Page) const;
  /// The findings of the page's kernel, including those that are on the page of
  /// another launch or instance.
  std::vector<size_t> findingsOf(size_t Page) const;
  llvm::json::Array shown(llvm::ArrayRef<size_t> Which) const;
  /// An entry of the list of findings, which links to the finding.
  llvm::json::Object listed(size_t Finding) const;
  llvm::json::Object listedPage(size_t Page) const;

public:
  /// `Texts`: the files whose lines between the shown ones can be expanded, in
  /// order.
  HtmlContents(llvm::ArrayRef<KernelPage> Pages,
               llvm::ArrayRef<Finding> Findings,
               llvm::ArrayRef<std::string> Texts);

  size_t pages() const { return Order.size(); }
  /// The page of a kernel and launch.
  llvm::json::Value page(size_t Page) const;
  /// The lists of findings, of kernels and of files, the findings on no page,
  /// and the choices of the filters.
  llvm::json::Value index() const;
};

} // namespace warplint

#endif

//===- Archive.h - Serialization of plain data ------------------*- C++ -*-===//
//
// To serialize a struct, write WARPLINT_ALL_FIELDS(Thing, First, Second), or,
// if some fields are not serialized, a function fields() like the one that the
// macro defines. The format depends on the byte order of the machine.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_CACHE_ARCHIVE_H
#define WARPLINT_CACHE_ARCHIVE_H

#include "llvm/ADT/StringRef.h"
#include <array>
#include <cstring>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace warplint {

/// Defines fields(), which writes or reads the fields of a struct `Thing`. The
/// other arguments are the names of all its fields, in order. If one is
/// missing, the structured binding does not compile.
#define WARPLINT_ALL_FIELDS(Thing, ...)                                        \
  template <typename Archive> void fields(Archive &A, Thing &Of) {             \
    auto &[__VA_ARGS__] = Of;                                                  \
    A(__VA_ARGS__);                                                            \
  }

/// Whether values of the type are copied as in memory: numbers, enumerations
/// and bools.
template <typename T>
constexpr bool IsRaw = std::is_arithmetic_v<T> || std::is_enum_v<T>;

/// Appends values to a string.
class ArchiveWriter {
public:
  template <typename... T> void operator()(const T &...Values) {
    (write(Values), ...);
  }
  std::string Bytes;

private:
  void raw(const void *At, size_t Size) {
    Bytes.append(static_cast<const char *>(At), Size);
  }
  void size(uint64_t Count) { raw(&Count, sizeof(Count)); }

  template <typename T> void write(const T &Value) {
    if constexpr (IsRaw<T>)
      raw(&Value, sizeof(Value));
    else // fields() does not modify the value here
      fields(*this, const_cast<T &>(Value));
  }
  void write(const std::string &Text) { write(llvm::StringRef(Text)); }
  void write(llvm::StringRef Text) {
    size(Text.size());
    raw(Text.data(), Text.size());
  }
  template <typename T> void write(const std::optional<T> &Value) {
    write(Value.has_value());
    if (Value)
      write(*Value);
  }
  template <typename A, typename B> void write(const std::pair<A, B> &Value) {
    write(Value.first);
    write(Value.second);
  }
  template <typename T, size_t N> void write(const std::array<T, N> &Values) {
    for (const T &Value : Values)
      write(Value);
  }
  template <typename T> void list(const T &Values) {
    size(Values.size());
    for (const auto &Value : Values)
      write(Value);
  }
  template <typename T> void write(const std::vector<T> &V) { list(V); }
  template <typename T> void write(const std::set<T> &V) { list(V); }
  template <typename K, typename T> void write(const std::map<K, T> &V) {
    list(V);
  }
};

/// Reads what a writer wrote, into values of the same types. If the bytes are
/// too short or invalid, the reader fails: numbers keep their values from then
/// on, and strings and containers become empty.
class ArchiveReader {
public:
  explicit ArchiveReader(llvm::StringRef Bytes) : Rest(Bytes) {}

  template <typename... T> void operator()(T &...Values) {
    (read(Values), ...);
  }
  /// Whether reading did not fail and no bytes are left.
  bool isDone() const { return !HasFailed && Rest.empty(); }
  bool hasFailed() const { return HasFailed; }

private:
  bool raw(void *To, size_t Size) {
    if (HasFailed || Rest.size() < Size) {
      HasFailed = true;
      return false;
    }
    std::memcpy(To, Rest.data(), Size);
    Rest = Rest.drop_front(Size);
    return true;
  }
  /// Reads a count of elements, each of which takes at least one byte.
  uint64_t size() {
    uint64_t Count = 0;
    if (raw(&Count, sizeof(Count)) && Count <= Rest.size())
      return Count;
    HasFailed = true;
    return 0;
  }

  template <typename T> void read(T &Value) {
    if constexpr (std::is_same_v<T, bool>) {
      char Byte = 0;
      if (raw(&Byte, 1))
        Value = Byte != 0;
    } else if constexpr (IsRaw<T>) {
      raw(&Value, sizeof(Value));
    } else {
      // Structs that contain their own kind are nested as deep as bytes say.
      constexpr unsigned MostNested = 64;
      HasFailed |= Nested == MostNested;
      ++Nested;
      if (!HasFailed)
        fields(*this, Value);
      --Nested;
    }
  }
  void read(std::string &Text) {
    llvm::StringRef Here;
    read(Here);
    Text = Here.str();
  }
  /// Reads a string as a reference to the archive's bytes.
  void read(llvm::StringRef &Text) {
    const uint64_t Count = size();
    Text = Rest.take_front(Count);
    Rest = Rest.drop_front(Count);
  }
  template <typename T> void read(std::optional<T> &Value) {
    bool Has = false;
    read(Has);
    Value.reset();
    if (Has)
      read(Value.emplace());
  }
  template <typename A, typename B> void read(std::pair<A, B> &Value) {
    read(Value.first);
    read(Value.second);
  }
  template <typename T, size_t N> void read(std::array<T, N> &Values) {
    for (T &Value : Values)
      read(Value);
  }
  template <typename T> void read(std::vector<T> &Values) {
    Values.clear();
    for (uint64_t Count = size(); Count && !HasFailed; --Count)
      read(Values.emplace_back());
  }
  template <typename T> void read(std::set<T> &Values) {
    Values.clear();
    for (uint64_t Count = size(); Count && !HasFailed; --Count) {
      T Value{};
      read(Value);
      Values.insert(std::move(Value));
    }
  }
  template <typename K, typename T> void read(std::map<K, T> &Values) {
    Values.clear();
    for (uint64_t Count = size(); Count && !HasFailed; --Count) {
      std::pair<K, T> Value{};
      read(Value);
      Values.insert(std::move(Value));
    }
  }

  llvm::StringRef Rest;
  unsigned Nested = 0;
  bool HasFailed = false;
};

} // namespace warplint

#endif

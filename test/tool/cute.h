// The shapes of CuTe's types, for tests: no code of CuTe.
#pragma once
namespace cute {
template <auto v> struct C {
  static constexpr auto value = v;
};
template <int v> using Int = C<v>;
using _0 = Int<0>;
using _1 = Int<1>;
using _32 = Int<32>;
using _64 = Int<64>;
template <class... T> struct tuple {};
template <class... T> using Shape = tuple<T...>;
template <class... T> using Stride = tuple<T...>;

template <class S, class D> struct Layout;
template <auto M, auto N, auto A, auto B>
struct Layout<tuple<C<M>, C<N>>, tuple<C<A>, C<B>>> {
  __host__ __device__ constexpr Layout() {}
  static constexpr int size = (M - 1) * A + (N - 1) * B + 1;
  __host__ __device__ constexpr int operator()(int i, int j) const {
    return i * A + j * B;
  }
};
template <int B, int M, int S> struct Swizzle {
  __host__ __device__ static constexpr int apply(int i) {
    return i ^ ((i & (((1 << B) - 1) << (M + S))) >> S);
  }
};
template <class A, class O, class L> struct ComposedLayout {
  __host__ __device__ constexpr ComposedLayout() {}
  static constexpr int size = L::size;
  __host__ __device__ constexpr int operator()(int i, int j) const {
    return A::apply(L()(i, j));
  }
};
template <class L> constexpr int cosize_v = L::size;
template <int B, int M, int S, class L>
__host__ __device__ constexpr ComposedLayout<Swizzle<B, M, S>, C<0>, L>
composition(Swizzle<B, M, S>, L) {
  return {};
}
template <class S, class D>
__host__ __device__ constexpr Layout<S, D> make_layout(S, D) {
  return {};
}

template <class P> struct smem_ptr {
  P at;
};
template <class P> __device__ smem_ptr<P> make_smem_ptr(P at) { return {at}; }
template <class I> struct ViewEngine {
  I from;
};
template <class E, class L> struct Tensor;
template <class T, class L> struct Tensor<ViewEngine<smem_ptr<T *>>, L> {
  using value_type = T;
  ViewEngine<smem_ptr<T *>> engine;
  __device__ T *data() const { return engine.from.at; }
};
template <class T, class L>
__device__ Tensor<ViewEngine<smem_ptr<T *>>, L> make_tensor(smem_ptr<T *> at,
                                                            L) {
  return {{at}};
}
template <class T, class S, class D>
__device__ Tensor<ViewEngine<smem_ptr<T *>>, Layout<S, D>>
make_tensor(smem_ptr<T *> at, S, D) {
  return {{at}};
}

struct DefaultCopy {};
template <class... Of> struct Copy_Atom {};
template <class Operation, class T, class E, class L>
__device__ void store(Copy_Atom<Operation, T>, Tensor<E, L> const &to, int i,
                      int j, T value) {
  to.data()[L()(i, j)] = value;
}
template <class Operation, class T, class E, class L>
__device__ T load(Copy_Atom<Operation, T>, Tensor<E, L> const &from, int i,
                  int j) {
  return from.data()[L()(i, j)];
}
template <class E, class L>
__device__ Tensor<E, L> part(Tensor<E, L> const &of) {
  return of;
}
} // namespace cute

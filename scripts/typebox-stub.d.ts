// Replaces TypeBox in the package's declarations, which have no dependencies: each schema type is the type of its
// values.

interface Optional<T> {
  readonly optional: T;
}
type Members<P> = {
  [Name in keyof P as P[Name] extends Optional<unknown> ? never : Name]: P[Name];
} & {
  [Name in keyof P as P[Name] extends Optional<unknown> ? Name : never]?: P[Name] extends Optional<infer T> ? T : never;
};

export type TSchema = unknown;
export type Static<T> = T;
export declare namespace Type {
  type TString = string;
  type TNumber = number;
  type TInteger = number;
  type TBoolean = boolean;
  type TNull = null;
  type TLiteral<T> = T;
  type TUnsafe<T> = T;
  type TArray<T> = T[];
  type TUnion<T extends unknown[]> = T[number];
  type TOptional<T> = Optional<T>;
  type TObject<P> = Members<P>;
}

// How columns are read and written.
import type { ColumnType } from 'kysely';

/** timestamptz: read as Date, written as Date or ISO text. */
export type Time = ColumnType<Date, Date | string, Date | string>;
export type NullableTime = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
export type GeneratedTime = ColumnType<Date, Date | string | undefined, Date | string>;
/** jsonb: read parsed; written as JSON text, since `pg` would take an array for a PostgreSQL array. */
export type Json = ColumnType<unknown, string | undefined, string>;
/** A nullable column that an insert may leave out. */
export type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>;

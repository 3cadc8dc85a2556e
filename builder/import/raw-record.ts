import type { HeaderChoice } from './tables/header-row.ts';

/** A value as the file of a publisher has it. */
export type RawValue = string | number | null;

/** Longitude and latitude, degrees of WGS84. */
type RawPosition = readonly [lon: number, lat: number];

/** A geometry of GeoJSON (RFC 7946) in degrees of WGS84, longitude first. */
export type RawGeometry =
  | { readonly type: 'Point'; readonly coordinates: RawPosition }
  | { readonly type: 'LineString'; readonly coordinates: readonly RawPosition[] }
  | { readonly type: 'MultiLineString' | 'Polygon'; readonly coordinates: readonly (readonly RawPosition[])[] }
  | { readonly type: 'MultiPolygon'; readonly coordinates: readonly (readonly (readonly RawPosition[])[])[] };

/** A record of a publisher's file, before the mapping. */
export interface RawRecord {
  /** Where it is in the file: 'line 12', 'row 12', 'feature 7', 'way 4711'. */
  readonly place: string;
  /** By the names of the columns. An absent column is unknown, as null is. */
  readonly values: Readonly<Record<string, RawValue>>;
  readonly geometry: RawGeometry | null;
}

/** Part of a file that could not be read as a record. */
export interface RawProblem {
  readonly place: string;
  readonly detail: string;
}

/** A table, layer or sheet of a file. */
export interface RawTable {
  /** Unique in its file. */
  readonly name: string;
  /** The names of its columns, as the file has them. */
  readonly columns: readonly string[];
  /** True if its records have a geometry. */
  readonly hasGeometry?: boolean;
}

/** What was read next: a record of a table, or what was no record there. */
export interface RawItem {
  readonly table: string;
  readonly record: RawRecord | RawProblem;
}

/** A file that is open: what it is, and its tables. */
export interface OpenedFile {
  /** In words, for the report: 'text (windows-1255, commas)', 'GTFS', 'GeoPackage'. */
  readonly format: string;
  /** The version or date that the file states of itself; null if it states none. */
  readonly version: string | null;
  readonly tables: readonly RawTable[];
  /**
   * Reads all wanted tables in one pass over the file, in batches, as they come. Memory is bounded.
   *
   * @param wanted names of tables
   * @throws {UnreadableFile} with file, place and reason, if the file cannot be read on
   */
  read(wanted: ReadonlySet<string>): AsyncIterable<readonly RawItem[]>;
  /** After reading: what was left out, a sentence each, for the report. */
  notes?(): readonly string[];
  close(): Promise<void>;
}

/** What an operator may choose of how files are read. */
export interface ReadOptions extends HeaderChoice {
  /** The distance of points of height, metres. */
  readonly heightSpacingM: number;
}

/** The distance of points of height if none is chosen, metres. */
export const HEIGHT_SPACING_M_DEFAULT = 250;

/**
 * Opens a file of one format.
 *
 * @returns null for a file whose name others than those of the format have, too
 * @throws {UnreadableFile} with file, place and reason, if it is not what it should be
 */
export type OpenFile = (path: string, options: ReadOptions) => Promise<OpenedFile | null>;

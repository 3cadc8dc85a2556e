import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A part of the product that others wrote. */
export interface Part {
  readonly name: string;
  readonly version: string;
  /** An SPDX expression, or what the package says instead; null if it says nothing. */
  readonly licence: string | null;
  /** The texts of its licence and notices; none if it is for another platform, or has none. */
  readonly texts: readonly string[];
}

interface Locked {
  readonly version?: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
}

const LEGAL = /^(licen[cs]e|copying|notice)([.-].*)?$/i;

/** What packages say wrongly or do not say, by name and version, so that a new version is examined again. */
const SAID_ELSEWHERE: Readonly<Record<string, Partial<Pick<Part, 'licence' | 'texts'>>>> = {
  // A typing error: its file LICENSE has the text of BSD-3-Clause.
  'splaytree-ts@1.0.2': { licence: 'BSD-3-Clause' },
  // A fork of github.com/zaach/jsonlint, whose README has this line and the text of MIT.
  '@mapbox/jsonlint-lines-primitives@2.0.2': { licence: 'MIT', texts: ['Copyright (C) 2012 Zachary Carter'] },
  // From LICENSE of github.com/protomaps/PMTiles.
  'pmtiles@4.5.0': { texts: ['Copyright 2021 Protomaps LLC'] },
  // From its README.
  'murmurhash-js@1.0.0': { texts: ['Copyright (c) 2011 Gary Court'] },
};

/** Files of licences that are named after the script that they belong to. */
const MORE_FILES: Readonly<Record<string, string>> = {
  'swagger-ui-dist': 'swagger-ui-bundle.js.LICENSE.txt',
};

/**
 * The packages that page, server or builder run, those that they depend on included: all that `npm ci --omit=dev`
 * installs on any platform.
 *
 * @param root the folder of package-lock.json and node_modules
 */
export function shippedPackages(root: string): readonly Part[] {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, Locked>>;
  };
  const parts = new Map<string, Part>();
  for (const [path, { version = '', license, dev, os, cpu }] of Object.entries(lock.packages)) {
    if (path === '' || dev) continue;
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const key = `${name}@${version}`;
    const texts = os || cpu ? [] : legalTexts(join(root, path), name);
    parts.set(key, { name, version, licence: license ?? null, texts, ...SAID_ELSEWHERE[key] });
  }
  return [...parts.values()];
}

function legalTexts(folder: string, name: string): readonly string[] {
  if (!existsSync(folder)) throw new Error(`${folder} is missing: run "npm ci" first.`);
  const names = readdirSync(folder).filter((file) => LEGAL.test(file) || file === MORE_FILES[name]);
  return names.sort().map((file) => readFileSync(join(folder, file), 'utf8'));
}

import { createRequire } from 'node:module';
import { readInputs } from '../../src/engine/wasm/build-inputs.ts';
import type { Part } from './packages.ts';

const require = createRequire(import.meta.url);
const packageNamed = (name: string) =>
  require(`${name}/package.json`) as { readonly version: string; readonly license: string };

/** Parts that are in the built page and in no package that it depends on: those of the SQL module, and of the bundler. */
export async function builtInParts(): Promise<readonly Part[]> {
  const { sqliteVersion, clangVersion } = await readInputs();
  const vite = packageNamed('vite');
  const rolldown = packageNamed('rolldown');
  const ofClang = { version: `as of clang ${clangVersion}` };
  return [
    // The author disclaims copyright: https://sqlite.org/copyright.html
    { name: 'SQLite', version: sqliteVersion, licence: 'blessing', texts: [] },
    // What the compiler links, by LICENSE of github.com/WebAssembly/wasi-libc.
    { ...ofClang, name: 'compiler-rt (LLVM)', licence: 'Apache-2.0 WITH LLVM-exception', texts: [] },
    { ...ofClang, name: 'wasi-libc', licence: 'Apache-2.0 WITH LLVM-exception OR Apache-2.0 OR MIT', texts: [] },
    { ...ofClang, name: 'musl (wasi-libc)', licence: 'MIT', texts: ['Copyright © 2005-2020 Rich Felker, et al.'] },
    {
      ...ofClang,
      name: 'cloudlibc (wasi-libc)',
      licence: 'BSD-2-Clause',
      texts: ['Copyright (c) 2015-2016 Nuxi, https://nuxi.nl/'],
    },
    { ...ofClang, name: 'libpreopen (wasi-libc)', licence: 'BSD-2-Clause', texts: [] },
    { ...ofClang, name: 'dlmalloc (wasi-libc)', licence: 'CC0-1.0', texts: [] },
    // Its helpers for code that is loaded on demand.
    {
      name: 'vite',
      version: vite.version,
      licence: vite.license,
      texts: ['Copyright (c) 2019-present, VoidZero Inc. and Vite contributors'],
    },
    // The runtime that loads one script from another.
    {
      name: 'rolldown',
      version: rolldown.version,
      licence: rolldown.license,
      texts: ['Copyright (c) 2024-present VoidZero Inc. & Contributors'],
    },
  ];
}

import { en } from './english/en.ts';
import { he } from './hebrew/he.ts';
import type { Language } from './language.ts';
import type { Strings } from './strings.ts';

export const STRINGS: Readonly<Record<Language, Strings>> = { en, he };

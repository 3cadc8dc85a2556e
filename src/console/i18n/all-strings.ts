import { en } from './en.ts';
import { he } from './he.ts';
import type { Language } from './language.ts';
import type { Strings } from './strings.ts';

export const STRINGS: Readonly<Record<Language, Strings>> = { en, he };

import type { ExampleTexts } from '../text.ts';
import { COUNTRY } from './country.ts';
import { MARKET } from './market.ts';
import { PLACES } from './places.ts';

export const EXAMPLE_TEXTS: ExampleTexts = { ...MARKET, ...PLACES, ...COUNTRY };

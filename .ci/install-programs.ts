/*
 * Installs what tests run and npm does not install, where it is missing and this user may: Redis and a browser. Exits with 1
 * if there is no browser.
 */
import { ensureChromium } from '../e2e/browser.ts';
import { ensureRedis } from './redis.ts';

ensureRedis(console.log);
ensureChromium(console.log);

import { By, Key, until, type WebDriver, type WebElement } from 'selenium-webdriver';
import { test as base, expect } from '../support/fixtures.ts';
import { type DriverService, openWindow, startDriver } from './driver.ts';

const WAIT_MS = 30_000;

interface Fixtures {
  /** Width and height of the window, in pixels. */
  windowSize: readonly [number, number];
  webkit: WebKitPage;
}

export const test = base.extend<Fixtures, { driver: DriverService }>({
  windowSize: [[1440, 900], { option: true }],
  driver: [
    // Playwright takes a pattern alone for the fixtures that this one needs.
    async ({ tier: _ }, use) => {
      const driver = await startDriver();
      await use(driver);
      await driver.end();
    },
    { scope: 'worker' },
  ],
  webkit: async ({ driver, host, windowSize: [width, height] }, use) => {
    const browser = await openWindow(driver, width, height);
    await use(new WebKitPage(browser, host.url));
    await browser.quit();
  },
});

export { expect, Key };

/** The page as its users see it in WebKit. */
class WebKitPage {
  readonly #browser: WebDriver;
  readonly #host: string;

  constructor(browser: WebDriver, host: string) {
    this.#browser = browser;
    this.#host = host;
  }

  async open(path = '/'): Promise<void> {
    await this.#browser.get(this.#host + path);
    await this.find('.cm-content');
  }

  /** Leaves the page, as for another site. */
  leave(): Promise<void> {
    return this.#browser.get('about:blank');
  }

  back(): Promise<void> {
    return this.#browser.navigate().back();
  }

  /** The first visible element that a selector finds. */
  async find(selector: string): Promise<WebElement> {
    const element = await this.#browser.wait(until.elementLocated(By.css(selector)), WAIT_MS, selector);
    return this.#browser.wait(until.elementIsVisible(element), WAIT_MS, selector);
  }

  /** The button, tab or link with this name. */
  async named(name: string): Promise<WebElement> {
    const of = (what: string) => `//${what}[normalize-space()=${JSON.stringify(name)}]`;
    const path = ['button', '*[@role="tab"]', 'a'].map(of).join(' | ');
    return this.#browser.wait(until.elementLocated(By.xpath(path)), WAIT_MS, name);
  }

  async press(name: string): Promise<void> {
    await (await this.named(name)).click();
  }

  /** Keys that are pressed together, such as Control and a letter. */
  async keys(...keys: string[]): Promise<void> {
    const actions = this.#browser.actions();
    for (const key of keys) actions.keyDown(key);
    for (const key of keys.reverse()) actions.keyUp(key);
    await actions.perform();
  }

  async type(text: string): Promise<void> {
    await this.#browser.actions().sendKeys(text).perform();
  }

  /** Replaces the text of the editor. */
  async write(sql: string): Promise<void> {
    await (await this.find('.cm-content')).click();
    await this.keys(Key.CONTROL, 'a');
    await this.type(sql);
  }

  async run(sql: string): Promise<void> {
    await this.write(sql);
    await this.keys(Key.ESCAPE);
    await this.keys(Key.CONTROL, Key.ENTER);
  }

  /** The texts of all elements that a selector finds, as a person sees them. */
  texts(selector: string): Promise<string[]> {
    return this.evaluate<string[]>(
      'return [...document.querySelectorAll(arguments[0])].map((element) => element.innerText.trim())',
      selector,
    );
  }

  /** Waits until the visible text of what a selector finds has this part. */
  async expectText(selector: string, text: string | RegExp): Promise<void> {
    await expect.poll(async () => (await this.texts(selector)).join('\n'), { timeout: WAIT_MS }).toMatch(text);
  }

  /** What a script in the page returns. */
  evaluate<T>(script: string, ...values: unknown[]): Promise<T> {
    return this.#browser.executeScript<T>(script, ...values);
  }
}

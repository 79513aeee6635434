/** A browser without scripts, pictures and styles, which finds links, fields and buttons by their labels. */
import { type APIRequestContext, type APIResponse, expect } from "@playwright/test";
import { type HTMLElement, parseHtml, textOf } from "./html.ts";
import { controlName, findField, formFields, type Typed } from "./http-forms.ts";

export class TextBrowser {
  readonly #request: APIRequestContext;
  #url = new URL("http://nowhere");
  #page = parseHtml("");

  constructor(request: APIRequestContext) {
    this.#request = request;
  }

  /** The text of the page's main part. */
  get text(): string {
    return (this.#page.querySelector("main")?.structuredText ?? "").replace(/\s+/g, " ");
  }

  get path(): string {
    return this.#url.pathname;
  }

  /** Path and query. */
  get url(): string {
    return this.#url.pathname + this.#url.search;
  }

  get page(): HTMLElement {
    return this.#page;
  }

  async open(path: string): Promise<void> {
    await this.#show(await this.#request.get(path));
  }

  /** Follows the link that `hrefOf` finds. */
  async follow(name: string): Promise<void> {
    await this.open(this.hrefOf(name));
  }

  /** The address of the link with this name, otherwise of the first whose name begins with it. */
  hrefOf(name: string): string {
    const links = this.#page.querySelectorAll("a[href]");
    const link =
      links.find((each) => controlName(each) === name) ?? links.find((each) => controlName(each).startsWith(name));
    if (!link) throw new Error(`${this.path} has no link ${name}, only ${links.map(controlName).join(" | ")}`);
    return this.#resolve(link.getAttribute("href"));
  }

  /**
   * Sends the form of a button, and follows the redirect; a form of method GET, such as a search, opens its page.
   * @param typed texts by the labels of their fields
   * @param chosen the labels of checkboxes and radio buttons
   * @throws {Error} unless a posted form is answered with a redirect
   */
  async press(button: string, typed: Typed = {}, chosen: string[] = []): Promise<void> {
    const { form, control } = this.#findButton(button);
    const fields = formFields(form, control);
    for (const [label, value] of Object.entries(typed)) {
      fields.set(findField(this.#page, label).getAttribute("name") ?? "", value);
    }
    for (const label of chosen) fields.set(...this.#findChoice(form, label));
    const action = this.#resolve(form.getAttribute("action"));
    if (form.getAttribute("method")?.toLowerCase() !== "post") {
      return this.open(`${action.split("?")[0]}?${new URLSearchParams([...fields])}`);
    }
    const answer = await this.#request.post(action, {
      ...(form.getAttribute("enctype") === "multipart/form-data"
        ? { multipart: Object.fromEntries(fields) }
        : { form: Object.fromEntries(fields) }),
      headers: { "Sec-Fetch-Site": "same-origin" },
      maxRedirects: 0,
    });
    if (answer.status() !== 303)
      throw new Error(`${button} at ${this.path}: ${answer.status()} ${await mainOf(answer)}`);
    await this.open(this.#resolve(answer.headers().location));
  }

  async #show(answer: APIResponse): Promise<void> {
    expect(answer.status(), `${answer.url()}: ${await mainOf(answer)}`).toBe(200);
    this.#url = new URL(answer.url());
    this.#page = parseHtml(await answer.text());
  }

  #resolve(href: string | undefined): string {
    return new URL(href ?? "", this.#url).href;
  }

  #findButton(name: string): { form: HTMLElement; control: HTMLElement } {
    for (const form of this.#page.querySelectorAll("form")) {
      const control = form.querySelectorAll("button").find((each) => controlName(each).startsWith(name));
      if (control) return { form, control };
    }
    const names = this.#page.querySelectorAll("form button").map(controlName);
    throw new Error(`${this.path} has no button ${name}, only ${names.join(" | ")}`);
  }

  #findChoice(form: HTMLElement, label: string): [name: string, value: string] {
    const found = form.querySelectorAll("label").find((each) => textOf(each).startsWith(label));
    const input = found?.querySelector("input");
    if (!input) throw new Error(`${this.path} has no choice ${label}`);
    return [input.getAttribute("name") ?? "", input.getAttribute("value") ?? "on"];
  }
}

const mainOf = async (answer: APIResponse) =>
  textOf(parseHtml(await answer.text()).querySelector("main")).slice(0, 500);

/** A page as one string, so that middleware and server can change, compress and send it without reading a stream. */
export class HtmlResponse extends Response {
  readonly html: string;

  constructor(html: string, init?: ResponseInit) {
    super(null, init);
    this.html = html;
  }

  override async text(): Promise<string> {
    return this.html;
  }
}

/** A page as one string: neither middleware nor the server has to read a stream to change, compress or send it. */
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

import { textWith } from "../../ui/text-with.tsx";

/** What the HTML of a page in lite mode takes of a metered link. The server fills the figure in once the page is compressed. */
export function PageSize() {
  return (
    <p>
      {textWith("This page took {size} KB, without pictures and style sheets.", { size: <b className="page-size" /> })}
    </p>
  );
}

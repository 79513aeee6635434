import { Fragment } from "react";
import { Link, useLocation } from "react-router";
import { changeQuery } from "../../ui/query.ts";

const papers = { "58": "58 mm", "80": "80 mm", a4: "A4" } as const;

export type Paper = keyof typeof papers;

/** The paper size with this name; 80 mm for unknown names. */
export function findPaper(name: string | undefined): Paper {
  return name !== undefined && Object.hasOwn(papers, name) ? (name as Paper) : "80";
}

/** Links to the ticket on the other paper sizes. */
export function PaperChoice({ chosen }: { chosen: Paper }) {
  const { search } = useLocation();
  return (
    <nav className="papers" aria-label="Paper">
      {Object.entries(papers).map(([paper, label]) => (
        <Fragment key={paper}>
          <Link
            className="paper"
            to={changeQuery(search, { paper, print: undefined })}
            aria-current={paper === chosen || undefined}
            replace
            preventScrollReset
          >
            {label}
          </Link>{" "}
        </Fragment>
      ))}
    </nav>
  );
}

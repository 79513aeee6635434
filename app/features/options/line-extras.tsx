import { textWith } from "../../ui/text-with.tsx";
import { UserText } from "../../ui/user-text.tsx";

type LineExtrasProps = {
  /** As returned by `describeChoices`. */
  lines: string[];
  note?: string;
};

/** The extras and the note of a dish, below its name. */
export function LineExtras({ lines, note }: LineExtrasProps) {
  return (
    <>
      {lines.map((line) => (
        <p className="quiet" key={line}>
          <UserText>{line}</UserText>
        </p>
      ))}
      {note && <p className="quiet">{textWith("Note: {note}", { note: <UserText>{note}</UserText> })}</p>}
    </>
  );
}

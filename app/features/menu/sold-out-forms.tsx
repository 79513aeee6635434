import { stripBidiControls } from "../../i18n/text.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/forms/field.tsx";
import { Form } from "../../ui/forms/form.tsx";
import { type FormReply, fieldProps } from "../../ui/forms/form-reply.ts";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";

type SoldOutFormsProps = {
  /** The name of the field that holds the id. */
  field: "itemId" | "optionId";
  item: { id: string; name: string; soldOut: string | undefined };
  reply: FormReply | undefined;
  /** 'YYYY-MM-DD': the first day on which it can come back. */
  tomorrow: string;
  /** The path that its forms are sent to. */
  action: string;
};

/** Buttons that mark a dish or option as sold out for some time, or put it back on sale. */
export function SoldOutForms(props: SoldOutFormsProps) {
  return props.item.soldOut ? <BackOnSale {...props} /> : <SoldOutChoices {...props} />;
}

function BackOnSale({ field, item: { id, name }, action }: SoldOutFormsProps) {
  return (
    <Form method="post" action={action} preventScrollReset>
      <input type="hidden" name={field} value={id} />
      <Button name="intent" value="back-on-sale" tone="tint" aria-label={`Back on sale: ${stripBidiControls(name)}`}>
        Back on sale
      </Button>
    </Form>
  );
}

function SoldOutChoices({ field, item: { id, name }, reply, tomorrow, action }: SoldOutFormsProps) {
  const plainName = stripBidiControls(name);
  const ownReply = reply?.values[field] === id ? reply : undefined;
  const date = soldOutField(id);
  return (
    <details className="desk-disclosure" open={ownReply ? true : undefined}>
      <summary className="button button--plain">
        Sold out <span className="visually-hidden">{plainName}</span>
      </summary>
      <Form method="post" action={action} preventScrollReset>
        <input type="hidden" name={field} value={id} />
        <UntilButton intent="sold-out-today" tone="primary" description={`Sold out today: ${plainName}`}>
          Today
        </UntilButton>{" "}
        <UntilButton intent="sold-out" tone="tint" description={`Sold out until I turn it on: ${plainName}`}>
          Until I turn it on
        </UntilButton>
      </Form>
      {/* A form of its own, because Enter in a field presses the form's first button. */}
      <Form method="post" action={action} preventScrollReset noValidate>
        <input type="hidden" name={field} value={id} />
        <Field
          label="Back on"
          type="date"
          min={tomorrow}
          {...fieldProps(ownReply, "until")}
          id={date}
          error={ownReply?.errors[date]}
        />
        <VisuallyHidden>Without a calendar, write the day as YYYY-MM-DD.</VisuallyHidden>{" "}
        <UntilButton intent="sold-out-date" tone="tint" description={`Sold out until this day: ${plainName}`}>
          Until this day
        </UntilButton>
      </Form>
    </details>
  );
}

type UntilButtonProps = { intent: string; tone: "primary" | "tint"; description: string; children: string };

function UntilButton({ intent, tone, description, children }: UntilButtonProps) {
  return (
    <Button name="intent" value={intent} tone={tone} wide aria-label={description}>
      {children}
    </Button>
  );
}

/** Returns the element id of the field for the day something is back, which is also the key of its error message. */
export function soldOutField(itemId: string): string {
  return `until-${itemId}`;
}

/** Lists these fields of a page. What somebody else has marked as sold out meanwhile has none: its error stays without a link. */
export function soldOutFields(items: { id: string; soldOut: string | undefined }[]): string[] {
  return items.flatMap(({ id, soldOut }) => (soldOut ? [] : [soldOutField(id)]));
}

import { Field } from "../../ui/forms/field.tsx";
import { type FormReply, fieldProps } from "../../ui/forms/form-reply.ts";
import { Picture } from "../../ui/picture.tsx";
import { CheckBox } from "../desk/check-box.tsx";

/** Chooses, replaces or removes the picture of a dish or restaurant. The form around it is sent as multipart/form-data. */
export function PictureField({ saved, reply }: { saved: string | undefined; reply: FormReply | undefined }) {
  const image = fieldProps(reply, "image", saved);
  const shown = image.error ? "" : (image.defaultValue ?? "");
  return (
    <fieldset className="desk-fieldset">
      <legend>Picture</legend>
      {shown && (
        <div className="desk-picture">
          <Picture src={shown} alt="The current picture" width={160} height={120} />
          <CheckBox label="Remove picture" name="removePicture" defaultChecked={Boolean(reply?.values.removePicture)} />
        </div>
      )}
      {/* An accepted upload is referenced by its URL, so the file need not be sent again. */}
      <Field
        key={shown}
        label={shown ? "Replace it with" : "Choose a picture"}
        hint="JPEG, PNG or WebP, up to 8 MB."
        name="picture"
        type="file"
        accept="image/jpeg,image/png,image/webp"
        error={reply?.errors.picture}
      />
      <details className="desk-picture-url" open={Boolean(image.error)}>
        <summary>Or use one from the web</summary>
        {/* The key replaces a typed address by what was saved since. */}
        <Field
          key={image.defaultValue}
          label="Web address of the picture"
          {...image}
          inputMode="url"
          autoComplete="off"
        />
      </details>
    </fieldset>
  );
}

/** Its field names in the order of the page. */
export const pictureFieldNames = ["picture", "image"];

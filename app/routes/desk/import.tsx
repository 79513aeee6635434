import { data, href } from "react-router";
import { RestaurantLine } from "../../features/desk/restaurant-line.tsx";
import { restaurantPath } from "../../features/desk/restaurant-path.ts";
import { ChooseFile, ImportErrors } from "../../features/imports/choose-file.tsx";
import {
  acceptFile,
  type ImportInput,
  importForm,
  pastedText,
  type SentFile,
} from "../../features/imports/import-form.ts";
import sheet from "../../features/imports/imports.css?url";
import { inWorker } from "../../features/imports/in-worker.server.ts";
import { importedNotice, importMessages } from "../../features/imports/messages.ts";
import { PreviewCard } from "../../features/imports/preview-card.tsx";
import { chooseRestaurant, hasPermission, requirePermission, uploadBy } from "../../http/desk/permissions.server.ts";
import { orUnavailable } from "../../http/errors.server.ts";
import { flash } from "../../http/flash.server.ts";
import { type AcceptedForm, readForm } from "../../http/form.server.ts";
import { seeOther } from "../../http/responses.ts";
import { offlineReply } from "../../ui/connection/offline-fallback.ts";
import { Page } from "../../ui/page.tsx";
import type { Route } from "./+types/import";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: sheet }];

export async function loader({ context, url }: Route.LoaderArgs) {
  const { member, vendorId, chosen } = await findTarget({ context, url });
  const file = url.searchParams.get("file") ?? "";
  const preview = file ? await inWorker("previewUploadedFile", member.id, file, { vendorId }) : undefined;
  const mayImportRestaurants = hasPermission(context, "import.restaurants");
  return { vendorId, chosen, mayImportRestaurants, file, preview };
}

export async function action(args: Route.ActionArgs) {
  const { request } = args;
  const target = await findTarget(args);
  let uploaded: SentFile | undefined;
  const upload = uploadBy(args, target, (file) => acceptFile(file, (accepted) => (uploaded = accepted)));
  const form = await readForm(request, importForm, { upload, longField: pastedText });
  if (!form.ok) return form.refusal;
  return form.value.intent === "import"
    ? importStored(request, form, target)
    : uploadForPreview(form, uploaded, target);
}

/** Finds what is imported, and checks the permission. `vendorId` is null for a list of restaurants. */
async function findTarget({ context, url }: Pick<Route.LoaderArgs, "context" | "url">) {
  if (url.searchParams.get("of") === "restaurants") {
    const permission = "import.restaurants" as const;
    return { member: requirePermission(context, permission), permission, vendorId: null, chosen: undefined };
  }
  const permission = "import" as const;
  const chosen = await chooseRestaurant(context, url, permission);
  const { vendorId } = chosen;
  return { member: requirePermission(context, permission, vendorId), permission, vendorId, chosen };
}

type ImportTarget = Awaited<ReturnType<typeof findTarget>>;
type ImportForm = AcceptedForm<ImportInput>;

async function importStored(request: Request, form: ImportForm, { member, vendorId }: ImportTarget) {
  const { file: token, seen } = form.value;
  const importing = inWorker("importUploadedFile", member, { token, seen, vendorId });
  const imported = await orUnavailable(importing, "failed to import a file");
  if (imported.kind === "unavailable") return form.refuseAsUnavailable({ form: importMessages.unavailable });
  if (imported.kind === "not-allowed") throw data(null, 403);
  if (imported.kind !== "imported") {
    const message = imported.kind === "problem" ? imported.problem : importMessages[imported.kind];
    return form.refuse({ form: message }, { status: 409 });
  }
  return seeOther(pathAfter(vendorId), flash(request, importedNotice(imported.counts, vendorId)));
}

async function uploadForPreview(form: ImportForm, upload: SentFile | undefined, { member, vendorId }: ImportTarget) {
  const { text, hidesMissing } = form.value;
  const file = upload ?? (text ? { bytes: new TextEncoder().encode(text), fileName: "" } : undefined);
  if (!file) return form.refuse({ upload: importMessages.nothingChosen });
  const storing = inWorker("uploadFile", member, { ...file, hidesMissing: hidesMissing !== undefined, vendorId });
  const stored = await orUnavailable(storing, "failed to store an imported file");
  if (stored.kind === "unavailable") return form.refuseAsUnavailable({ form: importMessages.unavailable });
  if (stored.kind === "problem") return form.refuse({ [upload ? "upload" : "text"]: stored.problem });
  return seeOther(`${pathOf(stored.vendorId)}&${new URLSearchParams({ file: stored.token })}`);
}

function pathOf(vendorId: string | null): string {
  const page = href("/desk/import");
  return vendorId === null ? `${page}?of=restaurants` : restaurantPath(page, vendorId);
}

/** Returns the path of the page that shows what was imported. */
function pathAfter(vendorId: string | null): string {
  return vendorId === null ? href("/desk/restaurants") : restaurantPath(href("/desk/menu"), vendorId);
}

export const clientAction = offlineReply(() => ({ form: importMessages.unavailable }));

export { reloadAfterConflict as shouldRevalidate } from "../../ui/forms/reload-after-conflict.ts";

export default function Import({ loaderData, actionData: reply }: Route.ComponentProps) {
  const { vendorId, chosen, file, preview, mayImportRestaurants } = loaderData;
  return (
    <Page
      title={vendorId ? "Import" : "Import restaurants"}
      width="columns"
      backTo={pathAfter(vendorId)}
      hasErrors={Boolean(reply)}
    >
      {chosen && <RestaurantLine {...chosen} />}
      <ImportErrors reply={reply} />
      {preview ? (
        <PreviewCard vendorId={vendorId} preview={preview} file={file} startOver={pathOf(vendorId)} />
      ) : (
        <>
          {file && !reply && <p className="notice notice--warning">{importMessages.gone}</p>}
          <ChooseFile vendorId={vendorId} mayImportRestaurants={mayImportRestaurants} reply={reply} />
        </>
      )}
    </Page>
  );
}

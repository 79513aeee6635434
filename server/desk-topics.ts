import { listBoardVersions } from "#app/features/kitchen/board-version.server.ts";
import { readOverviewVersion } from "#app/features/overview/attention.server.ts";
import { type Access, findAccess } from "#app/features/staff/permissions.ts";
import type { StaffMember } from "#app/features/staff/staff-member.ts";

/** What the overview's streams follow, where a board's follow a restaurant: no id has an asterisk. */
export const overviewTopic = "*";

/** The versions of what is followed, with one query for all boards and one for all overviews. */
export async function listVersions(topics: string[]): Promise<Map<string, string>> {
  const vendorIds = topics.filter((topic) => topic !== overviewTopic);
  const versions = vendorIds.length > 0 ? await listBoardVersions(vendorIds) : new Map<string, string>();
  if (vendorIds.length < topics.length) versions.set(overviewTopic, await readOverviewVersion());
  return versions;
}

/** Whether a person may follow a topic. */
export function findTopicAccess(member: Pick<StaffMember, "roles">, topic: string): Access {
  return topic === overviewTopic ? findAccess(member, "overview") : findAccess(member, "board", topic);
}

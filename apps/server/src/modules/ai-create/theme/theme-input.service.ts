import { ACCOUNT_KEYS, contract, type ThemeInput } from '@zhiying/contract';
import { type Actor, keysFor } from '#kernel/access/actor.ts';
import { RowMissing } from '#kernel/errors.ts';
import type { Unit } from '#kernel/unit.ts';
import { checkTargets } from '../../account/index.ts';
import { factNotes, styleOf } from '../../ai/index.ts';
import { knownHots, knownPeople, visibleMaterials } from './theme-input.repository.ts';

/** Any of these lets somebody choose an account for articles; keys of accounts for other content do not. */
/** Any of these lets somebody send articles to an account. */
export const TO_PUBLISH = [
  ACCOUNT_KEYS.article,
  ...keysFor([contract.aiTheme.release, contract.aiTheme.create]),
];

const unique = (ids: readonly number[]) => [...new Set(ids)];

/** What a theme refers to must be there for whoever asks; each id once. */
export async function checkedInput(
  unit: Unit,
  actor: Actor,
  input: ThemeInput,
  before?: ThemeInput,
): Promise<ThemeInput> {
  const checked: ThemeInput = {
    ...input,
    tags: [...new Set(input.tags)],
    hashtags: [...new Set(input.hashtags.map((tag) => tag.replace(/^#|#$/g, '')))],
    platforms: [...new Set(input.platforms)],
    hotIds: unique(input.hotIds),
    factIds: unique(input.factIds),
    materialIds: unique(input.materialIds),
    accountIds: unique(input.accountIds),
    accountGroupIds: unique(input.accountGroupIds),
    sendUserIds: unique(input.sendUserIds),
  };
  await checkHots(unit, actor, checked.hotIds);
  await checkPeople(unit, actor, checked.sendUserIds, before?.sendUserIds);
  await factNotes(unit, actor, checked.factIds);
  await checkAccounts(unit, actor, checked);
  if (checked.styleId !== null) await styleOf(unit, actor, checked.styleId);
  const materials = await visibleMaterials(unit, actor, checked.materialIds);
  if (materials.length < checked.materialIds.length) throw RowMissing('素材');
  return checked;
}

/** Accounts and groups must be there for whoever chooses them. */
export const checkAccounts = (
  unit: Unit,
  actor: Actor,
  {
    accountIds,
    accountGroupIds,
    platforms,
  }: Pick<ThemeInput, 'accountIds' | 'accountGroupIds' | 'platforms'>,
) => checkTargets(unit, actor, { accountIds, accountGroupIds, platforms, keys: TO_PUBLISH });

export async function checkHots(unit: Unit, actor: Actor, ids: readonly number[]) {
  const rows = await knownHots(unit, actor.channelId, ids);
  if (rows.length < new Set(ids).size) throw RowMissing('热点');
}

/** Advisers are people of the channel whom the actor may know of; those who were named before may stay. */
export async function checkPeople(
  unit: Unit,
  actor: Actor,
  ids: readonly number[],
  before: readonly number[] = [],
) {
  const rows = await knownPeople(unit, actor, ids, before);
  if (rows.length < new Set(ids).size) throw RowMissing('顾问');
}

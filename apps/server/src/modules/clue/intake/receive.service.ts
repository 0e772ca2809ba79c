import { type BodyOf, contract } from '@zhiying/contract';
import { hashToken } from '#kernel/access/tokens.ts';
import { lockTree } from '#kernel/access/tree-lock.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import { TooManyCalls } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { Unit } from '#kernel/unit.ts';
import { namedCities } from '../../city/index.ts';
import { IntakeClosed, OtherContent } from '../clue.errors.ts';
import * as repository from './intake.repository.ts';
import { upsertClue } from './upsert-clue.service.ts';

type Received = BodyOf<typeof contract.clueIntake.receive>;

/**
 * Stores a clue that a program delivers. The answer is the same for a new, a known and an unwilling customer, so that a token is no
 * way to find out who our customers are.
 */
export const receiveService = ({ tx, db }: Kernel) => ({
  async receive({ intakeToken, requestKey, ...content }: Received): Promise<{ repeated: boolean }> {
    const hash = hashToken(intakeToken);
    // Rejects most wrong tokens without a transaction.
    const known = await repository.findOpenIntake(db, hash);
    if (!known) throw IntakeClosed();
    return tx(SYSTEM, async (unit) => {
      await lockTree(unit, known.channelId);
      // Requests of one source run one after another, so that its limit holds and a repeated request is noticed.
      const source = await repository.lockOpenIntake(unit, hash);
      if (!source) throw IntakeClosed();
      const mark = unit.secrets.mark(JSON.stringify(content), 'clue.intake');
      if (await isRepeated(unit, source, requestKey, mark)) return { repeated: true };
      await checkLimit(unit, source);
      const isNew = await storeClue(unit, source, content);
      await repository.recordRequest(unit, source.id, { requestKey, mark, isNew });
      return { repeated: false };
    });
  },
});

async function isRepeated(unit: Unit, { id }: repository.OpenIntake, requestKey: string, mark: string) {
  const before = await repository.findRequest(unit, id, requestKey);
  if (before && before.mark !== mark) throw OtherContent();
  return before !== undefined;
}

async function checkLimit(unit: Unit, { id, perMinute }: repository.OpenIntake) {
  if ((await repository.countRequests(unit, id)) >= perMinute) throw TooManyCalls(60);
}

/** True for a new customer. An unknown city stays readable in the remark, so that a spelling loses no customer. */
async function storeClue(
  unit: Unit,
  source: repository.OpenIntake,
  { name, phone, model, city, remark }: Omit<Received, 'intakeToken' | 'requestKey'>,
) {
  const cities = city ? namedCities(city) : [];
  const [found] = cities.length === 1 ? cities : [];
  const clue = await upsertClue(unit, {
    name,
    phone,
    model,
    channelId: source.channelId,
    nodeId: source.nodeId,
    path: source.path,
    source: 'open',
    sourceNote: source.name,
    cityCode: found?.code ?? null,
    remark: city && !found ? [`城市：${city}`, remark].filter(Boolean).join('；') : remark,
  });
  if (!clue) return false;
  await unit.audit({
    call: contract.clueIntake.receive,
    entity: 'clue',
    entityId: clue.id,
    summary: `从开放接口来源「${source.name}」收到线索`,
    after: { known: clue.known },
  });
  return !clue.known;
}

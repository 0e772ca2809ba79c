import { type BodyOf, contract } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import { hashToken } from '#kernel/access/tokens.ts';
import { holdTree } from '#kernel/access/tree-lock.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import { TooManyCalls } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { Unit } from '#kernel/unit.ts';
import { namedCities } from '../city/index.ts';
import { arrive } from './arrive.ts';
import { IntakeClosed, OtherContent } from './clue.errors.ts';

type Received = BodyOf<typeof contract.clueIntake.receive>;

interface Source {
  id: number;
  channelId: number;
  nodeId: number;
  path: string;
  name: string;
  perMinute: number;
}

/**
 * Takes in what a program brings. The answer is the same for somebody new, known or unwilling: a token must not be a way to ask who
 * our customers are.
 */
export const receiveService = ({ tx, db }: Kernel) => ({
  async receive({ intakeToken, requestKey, ...said }: Received): Promise<{ repeated: boolean }> {
    const hash = hashToken(intakeToken);
    // Most wrong tokens are met here, without a transaction.
    const known = await db.one<{ channelId: number }>(sql`
      SELECT channel_id AS "channelId" FROM clue_intake WHERE token_hash = ${hash} AND state = 'open'`);
    if (!known) throw IntakeClosed();
    return tx(SYSTEM, async (unit) => {
      await holdTree(unit, known.channelId);
      // One source's requests follow each other, so that its limit holds and the same request twice at once is one.
      const source = await unit.one<Source>(sql`
        SELECT i.id, i.channel_id AS "channelId", i.node_id AS "nodeId", i.path, i.name, i.per_minute AS "perMinute"
        FROM clue_intake i WHERE i.token_hash = ${hash} AND i.state = 'open' FOR UPDATE OF i`);
      if (!source) throw IntakeClosed();
      const mark = unit.secrets.mark(JSON.stringify(said), 'clue.intake');
      if (await isRepeated(unit, source, requestKey, mark)) return { repeated: true };
      await keepWithin(unit, source);
      const made = await take(unit, source, said);
      await unit.query(sql`
        INSERT INTO clue_intake_call (intake_id, request_key, content_mark) VALUES (${source.id}, ${requestKey}, ${mark})`);
      await unit.query(sql`
        UPDATE clue_intake SET received = received + 1, made = made + ${made ? 1 : 0}, last_at = now() WHERE id = ${source.id}`);
      return { repeated: false };
    });
  },
});

async function isRepeated(unit: Unit, { id }: Source, requestKey: string, mark: string) {
  const before = await unit.one<{ mark: string }>(sql`
    SELECT content_mark AS mark FROM clue_intake_call WHERE intake_id = ${id} AND request_key = ${requestKey}`);
  if (before && before.mark !== mark) throw OtherContent();
  return before !== undefined;
}

async function keepWithin(unit: Unit, { id, perMinute }: Source) {
  const last = await unit.one<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM clue_intake_call WHERE intake_id = ${id} AND at > now() - interval '1 minute'`);
  if ((last?.count ?? 0) >= perMinute) throw TooManyCalls(60);
}

/** Whether it was somebody new. A city we do not know stays readable in the remark: a customer is not lost to a spelling. */
async function take(
  unit: Unit,
  source: Source,
  { name, phone, model, city, remark }: Omit<Received, 'intakeToken' | 'requestKey'>,
) {
  const cities = city ? namedCities(city) : [];
  const [found] = cities.length === 1 ? cities : [];
  const clue = await arrive(unit, {
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

import { contract, OFFLINE_LABEL, type ScriptLine } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { placeOf } from '#kernel/access/place-of.ts';
import { usable } from '#kernel/access/row-reach.ts';
import { RowMissing } from '#kernel/errors.ts';
import { lockName } from '#kernel/named-lock.ts';
import { alsoLocked, register } from '#kernel/register/register.ts';
import type { Unit } from '#kernel/unit.ts';
import { factNotes, usableFacts } from '../../ai/index.ts';
import { adoptedScript } from '../../hot/index.ts';
import { mayUseVoice } from '../../video-resource/index.ts';
import { writeScript } from '../ailive.jobs.ts';
import { seenSound, URGENCY } from '../sound/sound.repository.ts';
import { speakAhead, voiceOf } from '../sound/voice.ts';
import { checkLines } from './check-lines.ts';
import { layOut } from './lay-out.ts';
import { linesOfHot } from './lines-of-hot.ts';
import {
  keepVersion,
  scriptOfHot,
  setWriteJob,
  usableScript,
  versionOf,
  versionsOf,
} from './script.repository.ts';

interface Kept {
  lines: ScriptLine[];
}

/** Facts that somebody adds to a script must be theirs to use; those it has already stay. */
async function checkFacts(
  db: Queries,
  actor: Actor,
  lines: readonly ScriptLine[],
  before: readonly ScriptLine[],
) {
  const had = new Set(before.flatMap(({ factIds }) => factIds));
  const added = [...new Set(lines.flatMap(({ factIds }) => factIds))].filter((id) => !had.has(id));
  if (added.length > 0 && (await usableFacts(db, actor, added)).length < added.length)
    throw RowMissing('事实');
}

/** What is said in rooms: written by a model, laid out, or by hand; kept in versions. */
export const liveScripts = register(contract.liveScript, {
  noun: '话术',
  entity: 'liveScript',
  table: 'live_script',
  label: 'name',
  // What headquarters writes, everybody below may copy and speak.
  seen: usable,
  locked: alsoLocked<Kept>(sql`r.lines`),
  search: { tag: (tag) => sql`r.tags @> ${JSON.stringify([tag])}::jsonb` },
  read: {
    writing: sql`(SELECT j.id FROM job_run j WHERE j.id = r.write_job AND j.status IN ('queued', 'running'))`,
    writeFailure: sql`coalesce((SELECT j.error FROM job_run j WHERE j.id = r.write_job AND j.status = 'failed'), '')`,
  },
  write: async ({ tags, lines, ...fields }, { unit, actor, before }) => {
    await checkFacts(unit, actor, lines, before?.lines ?? []);
    return { ...fields, tags: JSON.stringify(tags), lines: JSON.stringify(lines) };
  },
  saved: ({ id }, { unit, actor }) => keepVersion(unit, id, actor.id),
  example: () => ({ lines: [{ part: 'opening', text: '大家好。', factIds: [] }] }),
  others: ({ kernel, rows }) => {
    const { db, tx, storage } = kernel;
    /** A script that the server wrote is kept as if somebody had typed it. */
    const add = async (
      unit: Unit,
      actor: Actor,
      call: typeof contract.liveScript.copy,
      fields: Record<string, unknown> & { name: string },
    ) => {
      const { id } = await rows.insert(unit, actor, fields.name, fields, call);
      await keepVersion(unit, id, actor.id);
      return rows.one(unit, actor, id);
    };
    const heard = async (queries: Queries, actor: Actor, id: number) => {
      const row = await seenSound(queries, actor, id);
      if (!row) throw RowMissing('试听');
      const { object, ...sound } = row;
      return { ...sound, url: object ? await storage.signedUrl(object) : null };
    };
    return {
      produce: async ({ actor, body }) => {
        const facts = await factNotes(db, actor, body.factIds);
        const byModel = await kernel.model.ready(actor.channelId ?? 0);
        const { name, product, style, minutes, tags, factIds, questions } = body;
        return tx(actor, async (unit) => {
          const draft = await add(unit, actor, contract.liveScript.produce as never, {
            name,
            product,
            style,
            minutes,
            tags: JSON.stringify(tags),
            lines: JSON.stringify(layOut(body, facts)),
            model: OFFLINE_LABEL,
          });
          if (!byModel) return draft;
          const asked = { id: draft.id, version: draft.version, factIds, questions };
          const title = `撰写话术「${name}」`;
          await setWriteJob(
            unit,
            draft.id,
            await kernel.jobs.enqueue(unit, writeScript, asked, { actor, title }),
          );
          return rows.one(unit, actor, draft.id);
        });
      },

      fromHot: ({ actor, body }) =>
        tx(actor, async (unit) => {
          const script = await adoptedScript(unit, actor, body.id, contract.liveScript.fromHot);
          if (!script) throw RowMissing('直播脚本');
          // Two clicks at once make one script.
          await lockName(unit, `liveScript.hot.${body.id}`, actor.channelId);
          const made = await scriptOfHot(unit, actor, body.id);
          if (made) return rows.one(unit, actor, made.id);
          return add(unit, actor, contract.liveScript.fromHot as never, {
            name: script.title,
            lines: JSON.stringify(linesOfHot(script)),
            model: script.model || OFFLINE_LABEL,
            hotScriptId: body.id,
          });
        }),

      copy: async ({ actor, body }) => {
        const found = await usableScript(db, actor, body.id);
        if (!found) throw RowMissing('话术');
        const { id: _id, name, tags, lines, ...same } = found;
        return tx(actor, (unit) =>
          add(unit, actor, contract.liveScript.copy, {
            ...same,
            name: `${name.slice(0, 56)} 副本`,
            tags: JSON.stringify(tags),
            lines: JSON.stringify(lines),
          }),
        );
      },

      versions: async ({ actor, query }) => {
        if (!(await usableScript(db, actor, query.id))) throw RowMissing('话术');
        return { rows: await versionsOf(db, query.id) };
      },

      restore: ({ actor, body: { id, version, to } }) =>
        tx(actor, async (unit) => {
          const before = await rows.lock(unit, actor, 'edit', id);
          const former = await versionOf(unit, id, to);
          if (!former) throw RowMissing('版本');
          await rows.update(unit, actor, before, version, { lines: JSON.stringify(former.lines) });
          await keepVersion(unit, id, actor.id);
          return rows.one(unit, actor, id);
        }),

      check: async ({ actor, body }) => {
        await checkFacts(db, actor, body.lines, []);
        return { rows: await checkLines(db, actor.channelId ?? 0, body.lines) };
      },

      listen: async ({ actor, body }) => {
        const id = await tx(actor, async (unit) => {
          const place = await placeOf(unit, actor, contract.liveScript.listen);
          if (body.voiceId) await mayUseVoice(unit, actor, body.voiceId);
          const by = await voiceOf(unit, place.channelId, body);
          return (
            (await speakAhead(kernel, unit, place, by, [body.text], URGENCY.listen)).get(body.text)?.id ?? 0
          );
        });
        return heard(db, actor, id);
      },

      heard: ({ actor, query }) => heard(db, actor, query.id),
    };
  },
});

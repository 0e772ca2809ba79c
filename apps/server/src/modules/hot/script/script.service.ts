import { type BodyOf, contract, type HotScript, type LiveScript } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { type Place, placeOf } from '#kernel/access/place-of.ts';
import { RowChanged } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { Unit } from '#kernel/unit.ts';
import { ScriptNeedsPackage } from '../hot.errors.ts';
import { factsFor, outlineScript, type ScriptSource } from './outline.service.ts';
import { scriptPolicy } from './script.policy.ts';
import * as repository from './script.repository.ts';
import { writeScript } from './write.ts';

type Calls = typeof contract.hotScript;
/** A call waits this long for the model, which is less than a request may take. */
const PATIENCE_MS = 50_000;

/** Outlines a script from a package at the actor's place, and returns that place with it. */
export async function beginScript(
  unit: Unit,
  actor: Actor,
  packageId: number,
  source: ScriptSource,
): Promise<{ themeId: number; place: Place }> {
  const place = await placeOf(unit, actor, contract.hotPackage.adopt);
  return { themeId: await createScript(unit, place, packageId, source), place };
}

/** Creates a script at a place, outlined from the package and the facts of its topic. */
export async function createScript(
  unit: Unit,
  place: Place,
  packageId: number,
  source: ScriptSource,
): Promise<number> {
  const script = outlineScript(source, await factsFor(unit, source));
  return repository.insertScript(unit, place, packageId, script);
}

export const scriptService = (kernel: Kernel) => {
  const { db, tx, model } = kernel;

  async function info(actor: Actor, id: number, queries: Queries = db): Promise<HotScript> {
    const script = await repository.loadScript(queries, actor, id);
    const modelReady = queries === db ? await model.ready(actor.channelId ?? 0) : false;
    return { ...script, modelReady };
  }

  /** Changes a script, unless somebody changed it since the version. */
  async function change(
    actor: Actor,
    verb: repository.ScriptVerb,
    { id, version }: { id: number; version: number },
    written: (before: { title: string }) => { script: LiveScript; model: string },
  ): Promise<HotScript> {
    await tx(actor, async (unit) => {
      const before = await repository.lockScript(unit, actor, verb, id);
      if (before.version !== version) throw RowChanged(await info(actor, id, unit));
      const { script, model: by } = written(before);
      await repository.updateScript(unit, id, script, by || before.model);
      await unit.audit({
        call: scriptPolicy.verbs[verb].call,
        entity: 'hotScript',
        entityId: id,
        summary: `${verb === 'edit' ? '编辑' : '由模型生成'}直播脚本「${script.title}」`,
        before: { title: before.title },
        after: { title: script.title, points: script.points.length },
      });
    });
    return info(actor, id);
  }

  return {
    info,
    update: (actor: Actor, { id, version, ...script }: BodyOf<Calls['update']>) =>
      change(actor, 'edit', { id, version }, () => ({ script, model: '' })),

    async write(actor: Actor, which: BodyOf<Calls['write']>): Promise<HotScript> {
      const source = await repository.loadScriptSource(db, actor, which.id);
      if (source.packageId === null) throw ScriptNeedsPackage();
      if (source.version !== which.version) throw RowChanged(await info(actor, which.id));
      // No row is locked while the model writes; a change meanwhile is a conflict below.
      const { model: by, ...made } = await writeScript(
        kernel,
        actor,
        source,
        await factsFor(db, source),
        AbortSignal.timeout(PATIENCE_MS),
      );
      return change(actor, 'write', which, ({ title }) => ({ script: { title, ...made }, model: by }));
    },
  };
};

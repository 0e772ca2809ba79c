import { sql } from '#db/sql.ts';
import { continueDemo, noteDemoJob } from '#kernel/demo-steps.ts';
import type { JobContext } from '#kernel/jobs/define.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { photograph, readClip, readSign } from './footage.ts';
import { booklet, melody, sources } from './papers.ts';
import { type People, readPeople } from './people.demo.ts';
import { FOLDERS, type MaterialPlan, PLANS } from './plan.ts';
import { type MadeFile, writeMaterial } from './write-material.demo.ts';

const NOWHERE = { ip: '', userAgent: '', requestId: '' };

export async function run(context: JobContext<unknown>) {
  await makeMaterials(context, PLANS);
  await continueDemo(context.kernel, 'materials');
}

export async function makeMaterials(context: JobContext<unknown>, plans: readonly MaterialPlan[]) {
  const { kernel, signal, progress } = context;
  const people = await readPeople(kernel.db);
  const folders = await makeFolders(kernel, people);
  for (const [at, plan] of plans.entries()) {
    signal.throwIfAborted();
    await make(context, plan, people, plan.folder ? (folders.get(plan.folder) ?? null) : null);
    await progress(at + 1, plans.length);
    await noteDemoJob(kernel, 'materials', at + 1, plans.length);
  }
}

async function makeFolders({ db }: Kernel, people: People): Promise<Map<string, number>> {
  const { channelId, nodeId, path, memberId } = people.headOf('passenger');
  const write = (name: string, parentId: number | null, sort: number) =>
    db.query(sql`
      INSERT INTO material_classify (channel_id, node_id, path, owner_id, parent_id, name, sort)
      VALUES (${channelId}, ${nodeId}, ${path}, ${memberId}, ${parentId}, ${name}, ${sort}) ON CONFLICT DO NOTHING`);
  const ids = async () =>
    new Map(
      (
        await db.query<{ id: number; name: string }>(
          sql`SELECT id, name FROM material_classify WHERE node_id = ${nodeId} ORDER BY id`,
        )
      ).map(({ id, name }) => [name, id]),
    );
  for (const [at, name] of Object.keys(FOLDERS).entries()) await write(name, null, at);
  const above = await ids();
  for (const [name, inside] of Object.entries(FOLDERS))
    for (const [at, child] of inside.entries()) await write(child, above.get(name) ?? null, at);
  return ids();
}

async function make(
  { kernel }: JobContext<unknown>,
  plan: MaterialPlan,
  people: People,
  folderId: number | null,
) {
  const { channelId, ownerId } = people.placeOf(plan);
  const object = (no: number, ext: string) => `material/${channelId}/demo/${plan.key}-${no}.${ext}`;
  const ext = plan.name.split('.').at(-1) ?? '';
  const done = await kernel.db.one(sql`SELECT 1 FROM material_version WHERE uploaded_as = ${object(1, ext)}`);
  if (done) return;
  const actor = await kernel.access.actFor(ownerId, channelId, NOWHERE);
  if (!actor) return;
  const files: MadeFile[] = [];
  for (const content of await contentsOf(plan)) {
    const path = object(files.length + 1, ext);
    await kernel.storage.write(path, content.bytes, { contentType: content.contentType });
    files.push({ object: path, type: content.type, ext, size: content.bytes.length });
  }
  await writeMaterial(kernel, actor, plan, { files, people, folderId });
}

interface Made {
  bytes: Buffer;
  type: MadeFile['type'];
  contentType: string;
}

/** Oldest version first. */
async function contentsOf(plan: MaterialPlan): Promise<Made[]> {
  const { content } = plan;
  const film = (bytes: Buffer): Made[] => [{ bytes, type: 'video', contentType: 'video/mp4' }];
  switch (content.kind) {
    case 'image': {
      const versions = content.twice ? [true, false] : [false];
      return Promise.all(
        versions.map(async (earlier) => ({
          bytes: await photograph(content.still, content.form, earlier),
          type: 'image' as const,
          contentType: 'image/jpeg',
        })),
      );
    }
    case 'video':
      return film(await readClip(content.clip));
    case 'sign':
      return [{ bytes: await readSign(content.sign), type: 'image', contentType: 'image/png' }];
    case 'broken':
      return film(Buffer.from(`${'\0'.repeat(3)} ftypisom 这个文件只传了开头。`));
    case 'audio':
      return [{ bytes: melody(), type: 'audio', contentType: 'audio/wav' }];
    case 'pdf':
      return [{ bytes: await booklet(), type: 'pdf', contentType: 'application/pdf' }];
    case 'archive':
      return [{ bytes: await sources(), type: 'archive', contentType: 'application/zip' }];
  }
}

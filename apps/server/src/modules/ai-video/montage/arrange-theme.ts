import { factsIn, materialsOfDoc } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import type { Unit } from '#kernel/unit.ts';
import { shownMaterials } from '../../material/index.ts';
import type { VideoThemeRecord } from '../theme/theme.repository.ts';
import { footageOf } from '../theme/theme-input.ts';
import { scriptOf } from '../video/script.ts';
import { measure } from '../video/store-doc.ts';
import { writeLedger } from '../video/video.repository.ts';
import { aboutMs, arrange } from './arrange.ts';

/** Makes the films of a theme from its storyboard, as documents that can be edited and composed. */
export async function arrangeTheme(unit: Unit, theme: VideoThemeRecord) {
  const { id, channelId, nodeId, path, ownerId, kind, topic, input, board, seed } = theme;
  const footage = await shownMaterials(unit, null, footageOf(board));
  const docs = arrange({ kind, input, lenses: board, seed, footage });
  for (const [at, doc] of docs.entries()) {
    const plain = scriptOf(doc);
    const title =
      docs.length > 1 ? `${topic.slice(0, 90)} ${String(at + 1).padStart(2, '0')}` : topic.slice(0, 100);
    const made = await unit.one<{ id: number }>(sql`
      INSERT INTO video (channel_id, node_id, path, owner_id, theme_id, no, kind, title, doc, plain, duration_ms, material_ids, fact_ids)
      VALUES (${channelId}, ${nodeId}, ${path}, ${ownerId}, ${id}, ${at + 1}, ${kind}, ${title}, ${JSON.stringify(doc)}::jsonb, ${plain},
              ${aboutMs(doc)}, ${materialsOfDoc(doc)}::bigint[], ${factsIn(plain)}::bigint[]) RETURNING id`);
    if (made) await writeLedger(unit, made.id, doc);
  }
  await measure(unit, id);
}

import { SYSTEM } from '#kernel/audit/audit.ts';
import { claimDemo, isDemo } from '#kernel/demo.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { FIRST_CHANNEL } from '#seed/demo/story/places.ts';
import { readStory } from '#seed/demo/story/story.ts';
import { demoRoot, writeDemoRules, writeDemoScript, writeDemoShow } from './demo.repository.ts';
import { DEMO_LINES, DEMO_SHOW } from './lines.ts';

/** One account, a script, rules, an insert and a show that is over. Once: the setting is the claim. */
export async function writeDemoLive({ db, tx }: Kernel): Promise<void> {
  if (!(await isDemo(db))) return;
  const story = await readStory(db);
  const adviser = story.advisers.find(({ channel }) => channel === FIRST_CHANNEL);
  if (!adviser) return;
  await tx(SYSTEM, async (unit) => {
    if (!(await claimDemo(unit, 'ailive'))) return;
    const place = await demoRoot(unit, adviser.channelId, adviser.memberId);
    if (!place) return;
    await writeDemoRules(unit, place);
    const scriptId = await writeDemoScript(unit, place, DEMO_LINES);
    await writeDemoShow(unit, place, scriptId, DEMO_SHOW);
  });
}

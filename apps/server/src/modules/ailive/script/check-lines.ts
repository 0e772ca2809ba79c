import type { LineFinding, ScriptLine } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { factsNow } from '../../ai/index.ts';
import { textChecker } from '../../ai-create/index.ts';

/** What the rules about words find in lines. A price that one of the line's facts says is bound to it. */
export async function checkLines(
  db: Queries,
  channelId: number,
  lines: readonly Pick<ScriptLine, 'text' | 'factIds'>[],
): Promise<LineFinding[]> {
  const checker = await textChecker(db, channelId);
  const facts = await factsNow(db, channelId, [...new Set(lines.flatMap(({ factIds }) => factIds))]);
  return lines.flatMap(({ text, factIds }, line) =>
    checker.find(text).flatMap(({ rule, severity, from, to, message, instead }): LineFinding[] => {
      const said = text.slice(from, to);
      const bound = rule === 'price' && factIds.some((id) => facts.get(id)?.value.includes(said));
      return bound
        ? []
        : [{ line, severity: severity === 'block' ? 'block' : 'warn', from, to, message, instead }];
    }),
  );
}

import type { LiveComment } from '@zhiying/contract';
import { Muted, Scroll, Split, Stack, Text } from '#kit/base/pieces.tsx';
import { Moment } from '#kit/display/moment.tsx';
import { StateView } from '#kit/feedback/state-view.tsx';

/** Comments of viewers who want to buy or left a number; it is shown as far as whoever looks may read it. */
export function Leads({ rows, total }: { rows: readonly LiveComment[]; total: number }) {
  if (rows.length === 0)
    return (
      <StateView kind="empty" title="没有意向" text={['观众留下手机号或表示想买、想试驾后显示在这里。']} />
    );
  return (
    <Scroll as="ul" height="full" overflow="y" aria-label="意向">
      {rows.map(({ id, nickname, text, at }) => (
        <Stack as="li" gap={2} padding="10 16" borderBottom="line2" key={id}>
          <Split>
            <Muted clip>{nickname}</Muted>
            <Muted flex="none">
              <Moment at={at} />
            </Muted>
          </Split>
          <Text breakWords>{text}</Text>
        </Stack>
      ))}
      {total > rows.length && (
        <Muted as="li" flow="block" padding="10 16">
          共 {total} 条，仅显示最早的 {rows.length} 条
        </Muted>
      )}
    </Scroll>
  );
}

import type { CalendarMark } from '@zhiying/contract';
import { Clip, Row } from '#kit/base/pieces.tsx';
import { RouteIcon } from '#kit/display/route-icon.tsx';
import { pageAddressOf } from '#kit/page/page-address-of.ts';
import { PageLink } from '#kit/page/page-link.tsx';
import styles from './calendar.module.css';
import { clockOf } from './post-chip.tsx';

/** Words for what other areas put on the calendar; `due`: what its moment is. */
export const MARK_KINDS: Readonly<Record<string, { name: string; due: string }>> = {
  task: { name: '任务', due: '截止' },
  ailive: { name: '直播', due: '开播' },
};

/** A task by its deadline, a show by its beginning: it opens where it belongs and is not moved from here. */
export function MarkChip({ mark }: { mark: CalendarMark }) {
  const place = pageAddressOf(mark.link);
  if (!place) return null;
  const { name, due } = MARK_KINDS[mark.kind] ?? { name: '', due: '' };
  const clock = mark.until ? `${clockOf(mark.at)}–${clockOf(mark.until)}` : clockOf(mark.at);
  const words = `${clock} ${due}，${name}，${mark.title}，${mark.note}`;
  return (
    <PageLink
      className={styles.chip ?? ''}
      data-chip={`${mark.kind} ${mark.id}`}
      data-state={mark.late ? 'late' : 'mark'}
      draggable={false}
      to={place}
      title={words}
      aria-label={words}
    >
      <Row as="span" minWidth={0} lineHeight={18} className={styles.line}>
        <b>{clock}</b>
        <Clip>{mark.title}</Clip>
      </Row>
      <Row as="span" minWidth={0} lineHeight={18} className={styles.line}>
        <RouteIcon path={mark.kind} size={13} />
        <Clip>
          {due} {mark.note}
        </Clip>
      </Row>
    </PageLink>
  );
}

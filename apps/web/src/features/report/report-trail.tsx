import {
  FACT_SUBJECTS,
  type FactNames,
  PLATFORMS,
  platformOfNumber,
  REPORT_GROUPINGS,
  REPORT_VIEWS,
} from '@zhiying/contract';
import { Fragment } from 'react';
import { RightIcon } from '#kit/base/icons.tsx';
import { Row, Text } from '#kit/base/pieces.tsx';
import { PageLink } from '#kit/page/page-link.tsx';
import styles from './report.module.css';
import { type ReportState, rootOf, writeReport } from './report-address.ts';

interface Step {
  id: string;
  /** What it is, and its name. */
  kind: string;
  name: string;
  /** Everything of the search up to here. */
  upTo: Partial<ReportState>;
}

/** What a search is narrowed to, from the outside in; a name that is out of reach is not told. */
function stepsOf(state: ReportState, named: FactNames | undefined): Step[] {
  const { withinId, nodeId, subject, memberId, platform, without } = state;
  const told = (name: string | undefined) => name ?? (named ? '无权限查看' : '…');
  const steps: Step[] = [];
  const push = (step: Omit<Step, 'upTo'>, own: Partial<ReportState>) =>
    steps.push({ ...step, upTo: { ...steps.at(-1)?.upTo, ...own } });
  if (subject)
    push({ id: 'subject', kind: FACT_SUBJECTS[subject.kind], name: told(named?.subject?.name) }, { subject });
  if (withinId) push({ id: 'within', kind: '组织', name: told(named?.within?.name) }, { nodeId: withinId });
  if (nodeId) push({ id: 'node', kind: '组织', name: told(named?.node?.name) }, { nodeId, withinId });
  if (memberId) push({ id: 'member', kind: '顾问', name: told(named?.member?.name) }, { memberId });
  if (platform) {
    const known = platformOfNumber(platform);
    push({ id: 'platform', kind: '平台', name: known ? PLATFORMS[known].name : '—' }, { platform });
  }
  if (without.length > 0)
    push(
      {
        id: 'without',
        kind: '未归属',
        name: without.map((by) => `未归属${REPORT_GROUPINGS[by].title}`).join('、'),
      },
      { without },
    );
  return steps;
}

const NOTHING = {
  nodeId: undefined,
  withinId: undefined,
  memberId: undefined,
  subject: undefined,
  platform: undefined,
  without: [],
  row: undefined,
  records: undefined,
  page: 1,
} as const;

/** Where one is: the report, what it is narrowed to step by step, and the figure whose records are shown. Each step back keeps the days. */
export function ReportTrail({
  state,
  named,
  last,
}: {
  state: ReportState;
  named: FactNames | undefined;
  /** The figure whose records are shown. */
  last?: string;
}) {
  const steps = stepsOf(state, named);
  const to = (upTo: Partial<ReportState>) => writeReport('report', { ...state, ...NOTHING, ...upTo });
  const items = [
    { id: 'root', text: `全部${REPORT_VIEWS[state.view].title}`, to: rootOf(state, state.view) },
    ...steps.map(({ id, kind, name, upTo }) => ({
      id,
      text: kind === '未归属' ? name : `${kind}：${name}`,
      to: to(upTo),
    })),
    ...(last ? [{ id: 'records', text: last, to: null }] : []),
  ];
  return (
    <Row as="nav" gap={4} wrap aria-label="下钻路径">
      {items.map(({ id, text, to: address }, at) => (
        <Fragment key={id}>
          {at > 0 && (
            <Text tone="faint" aria-hidden="true">
              <RightIcon size={12} />
            </Text>
          )}
          {at < items.length - 1 && address ? (
            <PageLink to={address} className={styles.pill}>
              {text}
            </PageLink>
          ) : (
            <Text className={styles.pill} aria-current="location" data-here>
              {text}
            </Text>
          )}
        </Fragment>
      ))}
    </Row>
  );
}

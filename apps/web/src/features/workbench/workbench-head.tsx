import type { contract, DataOf } from '@zhiying/contract';
import { Button, Segmented, Select } from 'antd';
import { figure } from '#kit/base/figure.ts';
import { PlusIcon } from '#kit/base/icons.tsx';
import { Muted, Row, Split, Text } from '#kit/base/pieces.tsx';
import { useNow } from '#kit/base/use-now.ts';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { go } from '#kit/page/navigate.ts';
import { pageAddressOf } from '#kit/page/page-address-of.ts';
import { useProfile } from '#kit/session/session.store.ts';
import { dateText, greeting, shortName } from '#parts/workbench/greeting.ts';
import styles from './workbench.module.css';
import { SPANS, type Span, useSpan, type Workbench } from './workbench.query.ts';

const MINUTE_MS = 60_000;

/** Nothing is new about looking: the one button begins something. */
const BEGINS = /^(新建|新增|上传)/;
const TOLD = 2;

interface WorkbenchHeadProps {
  day: DataOf<typeof contract.workbench.day> | undefined;
  stores: Workbench['stores'];
}

export function WorkbenchHead({ day, stores }: WorkbenchHeadProps) {
  const profile = useProfile();
  const { span, store, choose, chooseStore } = useSpan();
  const now = new Date(useNow(MINUTE_MS));
  const first = day?.shortcuts.find(({ title }) => BEGINS.test(title));
  const place = first && pageAddressOf(first.link);
  return (
    <Split padding="16 0 14" as="header" gap="8 16" wrap flex="none" className={styles.head}>
      <div className={styles.hello}>
        <Text as="h1" size="18/28" weight={600}>
          {greeting(now.getHours())}
          {profile && `，${shortName(profile.name)}`}
        </Text>
        <Text as="div" size="13/20" tone="muted" className={styles.date}>
          <MetaLine
            items={[
              dateText(now),
              day &&
                (day.todos
                  .slice(0, TOLD)
                  .map(({ count, title }) => `${figure(count)} ${title}`)
                  .join('，') ||
                  (day.preparing ? '数据准备中' : '暂无待办')),
            ]}
          />
        </Text>
      </div>
      <Row gap={12} className={styles.tools}>
        <Text size={13} tone="muted" phone="hidden">
          {SPANS[span].against}
        </Text>
        <Segmented
          aria-label="时间范围"
          value={span}
          onChange={choose}
          options={Object.entries(SPANS).map(([value, { label }]) => ({ value: value as Span, label }))}
        />
        {stores.length > 1 && (
          <Select
            className={styles.store ?? ''}
            aria-label="门店"
            prefix={<Muted size={13}>门店</Muted>}
            showSearch={{ optionFilterProp: 'label' }}
            popupMatchSelectWidth={false}
            value={store ?? 0}
            options={[
              { value: 0, label: `全部 ${stores.length} 家` },
              ...stores.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={(id) => chooseStore(id || null)}
          />
        )}
        {first && place && (
          <Button type="primary" icon={<PlusIcon />} onClick={() => go(place)}>
            {first.title}
          </Button>
        )}
      </Row>
    </Split>
  );
}

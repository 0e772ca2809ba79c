import type { ImportInfo } from '@zhiying/contract';
import { Button, Select } from 'antd';
import { useId, useState } from 'react';
import { classOf } from '#kit/base/class-of.ts';
import { Column, Note, Row, Stack, Text } from '#kit/base/pieces.tsx';
import { FailureNote } from '#kit/form/failure-note.tsx';
import styles from './import.module.css';
import type { Import, Match } from './use-import.ts';

/** Which heading of the file is which column: guessed already, changed by hand where the guess is wrong. */
export function MatchStep({ current, info }: { current: Import; info: ImportInfo }) {
  const { importing, busy, error, preview, restart } = current;
  const [match, setMatch] = useState<Match>(info.match);
  const unused = info.headers.filter((_, index) => !Object.values(match).includes(index));
  const missing = Object.entries(importing.columns).filter(
    ([name, { required }]) => required && (match[name] ?? null) === null,
  );
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void preview(match);
      }}
    >
      <Text as="p" tone="text2" breakWords>
        <Text as="b" weight={600} tone="text">
          {info.filename}
        </Text>{' '}
        共 {info.rows.toLocaleString('zh-CN')} 行。
        {missing.length > 0
          ? `请为${missing.map(([, { title }]) => `「${title}」`).join('')}选择一列。`
          : '全部列已匹配，可直接预览。'}
      </Text>
      <Column border="line" radius={8}>
        {Object.keys(importing.columns).map((name) => (
          <MatchLine
            key={name}
            current={current}
            info={info}
            name={name}
            value={match[name] ?? null}
            // A heading moves to the column it was chosen for last.
            onChange={(index) =>
              setMatch((known) => ({
                ...Object.fromEntries(
                  Object.entries(known).map(([other, at]) => [other, at === index ? null : at]),
                ),
                [name]: index,
              }))
            }
          />
        ))}
      </Column>
      {unused.length > 0 && <Note breakWords>不导入：{unused.map(({ title }) => title).join('、')}</Note>}
      <FailureNote error={error} />
      <Row as="footer" gap={8} align="stretch" justify="end" wrap marginTop="auto" className={styles.footer}>
        <Button onClick={restart} disabled={busy}>
          更换文件
        </Button>
        <Button type="primary" htmlType="submit" loading={busy} disabled={missing.length > 0}>
          {busy ? '检查中…' : '预览'}
        </Button>
      </Row>
    </form>
  );
}

interface MatchLineProps {
  current: Import;
  info: ImportInfo;
  name: string;
  value: number | null;
  onChange(index: number | null): void;
}

function MatchLine({ current, info, name, value, onChange }: MatchLineProps) {
  const id = useId();
  const column = current.importing.columns[name];
  const issue = current.error?.issues.find(({ path }) => path === `match.${name}`);
  const missing = column?.required && value === null;
  const samples = value === null ? [] : (info.headers[value]?.samples ?? []);
  return (
    <Stack
      tracks="112px 240px minmax(0, 1fr)"
      gap={16}
      align="center"
      padding="8 16"
      className={styles.column}
    >
      <label className={classOf({ weight: 500 })} htmlFor={id}>
        {column?.title}
        {column?.required && (
          <Text as="i" tone="error" upright marginLeft={4} title="必填">
            *
          </Text>
        )}
      </label>
      <Select
        id={id}
        className={classOf({ width: 'full' })}
        value={value}
        status={missing || issue ? 'error' : undefined}
        placeholder="选择文件中的列"
        allowClear={!column?.required}
        showSearch={{ optionFilterProp: 'label' }}
        onChange={(index: number | undefined) => onChange(index ?? null)}
        options={info.headers.map(({ title }, index) => ({ value: index, label: title }))}
      />
      <Note as="span" clip className={styles.samples} data-bad={Boolean(issue)}>
        {issue?.msg ??
          (samples.length > 0 ? samples.join('、') : value === null ? (column?.note ?? '') : '（空）')}
      </Note>
    </Stack>
  );
}

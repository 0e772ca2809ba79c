import { contract, type ParameterGroupId } from '@zhiying/contract';
import { Button, Switch } from 'antd';
import { type ReactNode, useState } from 'react';
import { Box, Card, Note, Row, Split, Stack, Text } from '#kit/base/pieces.tsx';
import { usePhone } from '#kit/base/use-phone.ts';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { Moment } from '#kit/display/moment.tsx';
import { message } from '#kit/feedback/notices.ts';
import { QueryView } from '#kit/feedback/query-view.tsx';
import { SearchInput } from '#kit/form/search-input.tsx';
import { PageLink } from '#kit/page/page-link.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import styles from '../system.module.css';
import { ParameterDialog } from './parameter-dialog.tsx';
import { isInitial, type ParameterRow, parameterRows, valueText } from './parameter-rows.ts';
import { useSaveParameter } from './use-save-parameter.ts';

/** 参数: every setting of the channel on one page, with its meaning, its default and who changed it. */
interface ParameterListProps {
  /** Forms of areas that are opened here, because they have no page of their own. */
  forms: Partial<Record<ParameterGroupId, (onClose: () => void) => ReactNode>>;
}

export function ParameterList({ forms }: ParameterListProps) {
  const parameters = useCall(contract.system.parameters, {}, { staleTime: 0 });
  const [q, setQ] = useState('');
  const [editing, setEditing] = useState<ParameterRow | null>(null);
  const [form, setForm] = useState<ParameterGroupId | null>(null);
  const phone = usePhone();
  return (
    <Box height="full" padding={phone ? '12 gutter 24' : '0 gutter 24'} overflow="auto">
      <Split gap={12} marginBottom={12} phone="wrap">
        <SearchInput value={q} onChange={setQ} placeholder="搜索参数名称或说明" style={{ maxWidth: 320 }} />
        <Note as="span">仅当前渠道，修改后立即生效</Note>
      </Split>
      <QueryView query={parameters}>
        {({ rows }) => {
          const groups = [...parameterRows(rows, q.trim())];
          if (groups.length === 0) return <Note>未找到「{q}」</Note>;
          return (
            <Card as="section" aria-label="参数" padding="0 16">
              {groups.map(([title, lines]) => (
                <section key={title} aria-label={title}>
                  <Text as="h2" size="13/20" weight={600} tone="text2" paddingTop={16} paddingBottom={4}>
                    {title}
                  </Text>
                  <Stack as="ul" plainList gap={0} margin={0} padding={0}>
                    {lines.map((row) => (
                      <Line
                        key={row.id}
                        row={row}
                        onEdit={() => setEditing(row)}
                        onForm={forms[row.of.group] ? () => setForm(row.of.group) : undefined}
                      />
                    ))}
                  </Stack>
                </section>
              ))}
            </Card>
          );
        }}
      </QueryView>
      {form &&
        forms[form]?.(() => {
          setForm(null);
          void parameters.refetch();
        })}
      {editing && <ParameterDialog row={editing} onClose={() => setEditing(null)} />}
    </Box>
  );
}

interface LineProps {
  row: ParameterRow;
  onEdit(): void;
  onForm: (() => void) | undefined;
}

function Line({ row, onEdit, onForm }: LineProps) {
  const { field, of, value, initial, changed, page } = row;
  const save = useSaveParameter(row);
  const put = (next: unknown) => void save.put(next, (error) => void message.error(error.message));
  const isOwn = field.kind !== 'elsewhere';
  return (
    <li className={styles.parameter} aria-label={field.title}>
      <Stack gap={2} minWidth={0}>
        <Text size={14}>{field.title}</Text>
        <Note as="span">{field.meaning}</Note>
        {changed && (
          <Note as="span">
            <MetaLine items={[changed.by, <Moment key="at" at={changed.at} />]} />
          </Note>
        )}
      </Stack>
      <Stack gap={2} minWidth={0}>
        {field.kind === 'switch' ? (
          <Row gap={8}>
            <Switch
              size="small"
              aria-label={field.title}
              checked={Boolean(value)}
              disabled={!of.mayChange}
              loading={save.busy}
              onChange={put}
            />
            <Text size={13}>{valueText(field, value)}</Text>
          </Row>
        ) : (
          <Text size={14} breakWords>
            {valueText(field, value)}
          </Text>
        )}
        {isOwn && <Note as="span">默认 {valueText(field, initial)}</Note>}
      </Stack>
      <Row gap={4} justify="end">
        {!isOwn && onForm && of.mayChange && (
          <Button type="link" size="small" onClick={onForm} aria-label={`修改${field.title}`}>
            修改
          </Button>
        )}
        {!isOwn && !onForm && page && <PageLink to={page}>前往设置</PageLink>}
        {isOwn && of.mayChange && !isInitial(row) && (
          <Button type="link" size="small" disabled={save.busy} onClick={() => put(initial)}>
            恢复默认
          </Button>
        )}
        {isOwn && of.mayChange && field.kind !== 'switch' && (
          <Button type="link" size="small" onClick={onEdit} aria-label={`修改${field.title}`}>
            修改
          </Button>
        )}
        {!of.mayChange && (
          <Text tone="faint" size={13}>
            渠道管理员设置
          </Text>
        )}
      </Row>
    </li>
  );
}

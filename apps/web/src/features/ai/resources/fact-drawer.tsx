import { contract, FACT_KINDS, FACT_VALUE_MAX, type Fact, type FactKind } from '@zhiying/contract';
import { Box, Stack, Text } from '#kit/base/pieces.tsx';
import { successThen } from '#kit/feedback/notices.ts';
import { QueryView } from '#kit/feedback/query-view.tsx';
import { day } from '#kit/form/day-field.tsx';
import { choice, longText, text } from '#kit/form/entry-controls.tsx';
import { EntryDrawer } from '#kit/form/entry-drawer.tsx';
import { entryFields, type FormContext } from '#kit/form/entry-fields.ts';
import { EntryFormFields } from '#kit/form/entry-form.tsx';
import { FormSection } from '#kit/form/field.tsx';
import { useEntryForm } from '#kit/form/use-entry-form.ts';
import { VersionLine } from '#kit/form/version-line.tsx';
import { LastEdit } from '#kit/register/last-edit.tsx';
import { useCall } from '#kit/session/api/queries.ts';

interface FactDrawerProps {
  target: number | 'new' | null;
  rows: readonly Fact[];
  onClose(): void;
}

export function FactDrawer({ target, rows, onClose }: FactDrawerProps) {
  const fact = rows.find(({ id }) => id === target) ?? null;
  const open = target === 'new' || fact !== null;
  return <FactForm key={String(target)} open={open} fact={fact} onClose={onClose} />;
}

const isOffer = ({ values }: FormContext<Fact>) => values.kind === 'offer';

const FIELDS = entryFields(contract.aiFact, {
  kind: choice<FactKind, Fact>('类别', FACT_KINDS, { blank: 'model', required: true, half: true }),
  until: day('到期日', {
    half: true,
    required: isOffer,
    hint: '含当天，到期后不可发布',
    placeholder: (form) => (isOffer(form) ? '请选择' : '长期有效'),
  }),
  subject: text({ max: 60, required: true, placeholder: '车型或门店，如：示例轿车 A1' }),
  name: text({ max: 40, required: true, placeholder: '如：官方指导价、轴距、营业时间' }),
  value: longText({
    max: FACT_VALUE_MAX,
    required: true,
    rows: [2, 6],
    hint: '文章中显示的文字；修改后，引用该事实的文章将标记为待更新',
  }),
  remark: text({ max: 200, placeholder: '选填，不写入文章' }),
});

function FactForm({ open, fact, onClose }: { open: boolean; fact: Fact | null; onClose(): void }) {
  const entry = useEntryForm(FIELDS, fact, { onDone: successThen('已保存', onClose) });
  return (
    <EntryDrawer
      entry={entry}
      what="该事实"
      open={open}
      onClose={onClose}
      title={fact ? `${fact.subject} · ${fact.name}` : '新建事实'}
      subtitle={fact && <LastEdit row={fact} />}
    >
      <FormSection title="基本信息">
        <EntryFormFields entry={entry} />
      </FormSection>
      {fact && <FactHistory id={fact.id} />}
    </EntryDrawer>
  );
}

function FactHistory({ id }: { id: number }) {
  const versions = useCall(contract.aiFact.versions, { id });
  return (
    <FormSection title="历史版本" count={versions.data?.rows.length}>
      <QueryView query={versions}>
        {({ rows }) => (
          <Stack as="ul" gap={10}>
            {rows.map((row) => (
              <Box as="li" paddingBottom={10} borderBottom="line2" key={row.id}>
                <Text as="div" breakWords>
                  {row.value}
                </Text>
                <VersionLine of={row} />
              </Box>
            ))}
          </Stack>
        )}
      </QueryView>
    </FormSection>
  );
}

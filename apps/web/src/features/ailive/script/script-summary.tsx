import type { ScriptLine } from '@zhiying/contract';
import { SCRIPT_PARTS, type ScriptPart } from '@zhiying/contract';
import { Progress } from 'antd';
import { CheckIcon } from '#kit/base/icons.tsx';
import { Facts, Figure, Muted, Note, Row, Text } from '#kit/base/pieces.tsx';
import { Mark } from '#kit/display/mark.tsx';
import { FormSection } from '#kit/form/field.tsx';
import { spokenText } from './script-words.tsx';
import type { LineChecks } from './use-line-checks.ts';

interface LengthSummaryProps {
  lines: readonly ScriptLine[];
  minutes: number;
  heardMs(text: string): number;
}

/** How long one round takes, beside what was meant. */
export function LengthSummary({ lines, minutes, heardMs }: LengthSummaryProps) {
  const sumOf = (some: readonly ScriptLine[]) => some.reduce((sum, { text }) => sum + heardMs(text), 0);
  const total = sumOf(lines);
  const wanted = minutes * 60_000;
  return (
    <FormSection title="一轮时长">
      <Row gap={8} align="baseline">
        <Figure>{spokenText(total)}</Figure>
        <Muted>目标 {minutes} 分钟</Muted>
      </Row>
      <Progress
        percent={Math.min(100, Math.round((total / wanted) * 100))}
        showInfo={false}
        size="small"
        aria-label="一轮时长占目标时长的比例"
      />
      <Facts columns="label56" gap="4 12" size="13/20" marginTop={4}>
        {(Object.keys(SCRIPT_PARTS) as ScriptPart[]).map((part) => {
          const own = lines.filter((line) => line.part === part && line.text.trim());
          return (
            <Row key={part} gap={12} fullRow>
              <Text as="dt" tone="text2">
                {SCRIPT_PARTS[part]}
              </Text>
              <dd>{own.length > 0 ? `${own.length} 句，${spokenText(sumOf(own))}` : '无'}</dd>
            </Row>
          );
        })}
      </Facts>
      <Note marginTop={4}>按常用语速估算，试听过的句子按实际长度计。</Note>
    </FormSection>
  );
}

/** Everything the checks found, by line. */
export function CheckSummary({ lines, checks }: { lines: readonly ScriptLine[]; checks: LineChecks }) {
  const found = [...checks.findings].flatMap(([at, findings]) =>
    findings.map((finding) => ({ at, finding })),
  );
  const written = lines.some(({ text }) => text.trim());
  return (
    <FormSection title="用词检查" count={found.length}>
      {checks.error ? (
        <Text as="p" tone="error">
          {checks.error.message}
        </Text>
      ) : checks.checking ? (
        <Note>检查中</Note>
      ) : found.length === 0 ? (
        <Row gap={6} size="13/20" tone="text2">
          {written && <CheckIcon size={14} />}
          {written ? '未发现问题' : '填写台词后自动检查'}
        </Row>
      ) : (
        found.map(({ at, finding }) => (
          <Row
            key={`${at} ${finding.from} ${finding.message}`}
            gap={8}
            align="start"
            size="13/20"
            marginBottom={6}
          >
            <Mark tone={finding.severity === 'block' ? 'error' : 'warning'}>{`第 ${at + 1} 句`}</Mark>
            <Text breakWords>{finding.message}</Text>
          </Row>
        ))
      )}
    </FormSection>
  );
}

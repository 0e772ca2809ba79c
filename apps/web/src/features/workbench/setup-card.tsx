import { contract, SETUP_STEPS, type SetupStep } from '@zhiying/contract';
import { Button } from 'antd';
import { Box, Note, Row, Stack, Text } from '#kit/base/pieces.tsx';
import { StatusDot } from '#kit/display/status-dot.tsx';
import { message } from '#kit/feedback/notices.ts';
import { pageAddressOf } from '#kit/page/page-address-of.ts';
import { PageLink } from '#kit/page/page-link.tsx';
import { useAction, useCall } from '#kit/session/api/queries.ts';
import { useProfile } from '#kit/session/session.store.ts';
import { Panel } from './panel.tsx';

const STATES = {
  open: ['warning', '待完成'],
  done: ['success', '已完成'],
  skipped: ['neutral', '已跳过'],
} as const;

/** The steps of a new house, until each is done or done without. Only administrators have them. */
export function SetupCard() {
  const admin = useProfile()?.isadmin === 1;
  const { data } = useCall(contract.workbench.setup, {}, { enabled: admin, staleTime: 0 });
  if (!data || (data.steps.length === 0 && data.unread.length === 0)) return null;
  const { steps, unread } = data;
  const left = steps.filter(({ state }) => state === 'open').length;
  return (
    <Panel title="启用步骤" note={`还有 ${left} 步，共 ${steps.length} 步`}>
      <Box as="ol" borderTop="line2" margin={0} padding={0}>
        {steps.map((step) => (
          <StepLine key={step.id} step={step} />
        ))}
      </Box>
      {unread.length > 0 && (
        <Note as="p" padding="8 16">
          {unread.join('、')}暂时无法读取
        </Note>
      )}
    </Panel>
  );
}

function StepLine({ step: { id, state } }: { step: SetupStep }) {
  const { title, text, link } = SETUP_STEPS[id];
  const [tone, words] = STATES[state];
  const skip = useAction(contract.workbench.skipStep, {
    onError: (error) => void message.error(error.message),
  });
  const place = pageAddressOf(link);
  return (
    <Row as="li" gap={12} wrap padding="8 16" borderBottom="line2" aria-label={title}>
      <Stack gap={2} grow minWidth={0}>
        <Row gap={8}>
          <Text weight={600}>{title}</Text>
          <StatusDot tone={tone}>{words}</StatusDot>
        </Row>
        {state === 'open' && <Note as="span">{text}</Note>}
      </Stack>
      {state === 'open' && place && <PageLink to={place}>去设置</PageLink>}
      {state !== 'done' && (
        <Button
          type="link"
          size="small"
          loading={skip.isPending}
          onClick={() => skip.mutate({ id, skipped: state === 'open' })}
        >
          {state === 'open' ? '跳过' : '恢复'}
        </Button>
      )}
    </Row>
  );
}

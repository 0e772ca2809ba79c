import { contract, DELIVERY_DAYS, WEBHOOK_EVENTS, type WebhookDelivery } from '@zhiying/contract';
import { Button } from 'antd';
import { momentText } from '#kit/base/moment-text.ts';
import { Muted, Note, Row, Stack, Text } from '#kit/base/pieces.tsx';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { message } from '#kit/feedback/notices.ts';
import { QueryView } from '#kit/feedback/query-view.tsx';
import { useAction, useCall } from '#kit/session/api/queries.ts';
import { DeliveryStateDot } from './webhook-state.tsx';

const SHOWN = 50;

const eventName = (event: WebhookDelivery['event']) =>
  event === 'webhook.test' ? '测试' : WEBHOOK_EVENTS[event];

/** What was told to one receiver, newest first, with what it answered. */
export function DeliveryList({ webhookId }: { webhookId: number }) {
  const deliveries = useCall(
    contract.webhook.deliveries,
    { webhookId, page: 1, limit: SHOWN },
    { staleTime: 0 },
  );
  const resend = useAction(contract.webhook.resend, {
    onError: (error) => void message.error(error.message),
    onSuccess: () => void message.success('已重新推送'),
  });
  return (
    <QueryView query={deliveries}>
      {({ rows, total }) =>
        total === 0 ? (
          <Note>近 {DELIVERY_DAYS} 天没有推送</Note>
        ) : (
          <Stack gap={8}>
            <Stack as="ul" gap={16} margin={0} padding={0}>
              {rows.map((row) => (
                <Stack as="li" key={row.id} gap={4} minWidth={0}>
                  <Row gap={8}>
                    <DeliveryStateDot state={row.state} />
                    <Text grow minWidth={0}>
                      {eventName(row.event)} #{row.subjectId}
                    </Text>
                    {row.can.includes('resend') && row.event !== 'webhook.test' && (
                      <Button
                        type="link"
                        size="small"
                        loading={resend.isPending && resend.variables?.id === row.id}
                        onClick={() => resend.mutate({ id: row.id })}
                      >
                        重新推送
                      </Button>
                    )}
                  </Row>
                  <Muted>
                    <MetaLine
                      items={[
                        momentText(row.at),
                        row.status === null ? '' : `HTTP ${row.status}`,
                        row.tookMs === null ? '' : `${row.tookMs} 毫秒`,
                        row.tries > 1 ? `第 ${row.tries} 次` : '',
                        row.dueAt && row.tries > 0 ? `${momentText(row.dueAt)} 再试` : '',
                      ].filter(Boolean)}
                    />
                  </Muted>
                  {row.error && (
                    <Text tone="error" size={12} breakWords>
                      {row.error}
                    </Text>
                  )}
                  {row.answer && (
                    <Text size={12} mono breakWords>
                      {row.answer}
                    </Text>
                  )}
                </Stack>
              ))}
            </Stack>
            {total > rows.length && (
              <Note>
                仅显示最近 {SHOWN} 条，共 {total} 条
              </Note>
            )}
          </Stack>
        )
      }
    </QueryView>
  );
}

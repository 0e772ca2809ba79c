import { type Coming, RESOURCE_AREAS } from '@zhiying/contract';
import { Card, Clip, Note, Row, Split, Stack, Text } from '#kit/base/pieces.tsx';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { PageLink } from '#kit/page/page-link.tsx';
import { yuan } from '#parts/ai/figures.ts';
import { amountText } from './amounts.ts';

const CENTS = 100;
const cents = (value: number) => yuan(Math.round(value * CENTS) / CENTS);

/** What waits to be started, and what it will cost by what the last ones did. */
export const ComingPanel = ({ coming }: { coming: readonly Coming[] }) => (
  <Card as="section" padding={16} aria-label="下一批要花多少">
    <Split gap={8} marginBottom={8}>
      <Text as="h2" size="14/22" weight={600}>
        下一批要花多少
      </Text>
      <Note as="span">{coming.length > 0 ? `待生成 ${coming.length} 批，按近期均价` : ''}</Note>
    </Split>
    {coming.length === 0 ? (
      <Note>暂无待生成的内容。新建的主题和视频将在这里预估花费。</Note>
    ) : (
      <Stack as="ul" gap={0} margin={0} padding={0} plainList>
        {coming.map((work) => (
          <Row as="li" key={work.key} gap={12} align="start" borderTop="line2" padding="10 0" size={13}>
            <Stack gap={2} grow minWidth={0}>
              <Clip>
                <PageLink to={work.page}>{work.title}</PageLink>
              </Clip>
              <Note as="span">
                <MetaLine
                  items={[
                    `${RESOURCE_AREAS[work.area]} ${work.pieces} ${work.area === 'video' ? '条' : '篇'}`,
                    work.owner,
                    ...takes(work),
                  ]}
                />
              </Note>
            </Stack>
            <Text weight={600} whiteSpace="nowrap">
              {cents(work.money)}
            </Text>
          </Row>
        ))}
      </Stack>
    )}
  </Card>
);

const takes = ({ model, speech, compose }: Coming) => [
  ...(model > 0 ? [`+${amountText(model)} 万 token`] : []),
  ...(speech > 0 ? [`语音 +${amountText(speech)} 分钟`] : []),
  ...(compose > 0 ? [`合成 +${amountText(compose)} 分钟`] : []),
];

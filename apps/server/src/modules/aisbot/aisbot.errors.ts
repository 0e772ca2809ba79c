import { type BotDoc, type BotPair, botDocState, botPairState } from '@zhiying/contract';
import { defineError, translate } from '#kernel/errors.ts';

export const NotUploaded = defineError('aisbot.notUploaded', 400, () => '文件未上传成功，请重新上传');
export const NotADocument = defineError(
  'aisbot.notADocument',
  400,
  () => '仅支持 20 MB 以内的 TXT、MD、PDF、DOCX、XLSX 文档',
);
export const DocBusy = defineError(
  'aisbot.docState',
  409,
  (status: BotDoc['status'], verb: string) => `文档当前为「${botDocState.label(status)}」，不能${verb}`,
);
export const PairBusy = defineError(
  'aisbot.pairState',
  409,
  (status: BotPair['status'], verb: string) => `问答当前为「${botPairState.label(status)}」，不能${verb}`,
);
export const GapDone = defineError('aisbot.gapDone', 409, () => '该问题已处理');
export const NotTyped = defineError('aisbot.notTyped', 409, () => '该文档由文件生成，请上传新文件替换');
export const PromptMissing = defineError('aisbot.promptMissing', 404, () => '提示词版本不存在');
export const ChannelOnly = defineError(
  'aisbot.channelOnly',
  403,
  () => '机器人设置由整个渠道共用，仅渠道管理员可修改',
);
export const EndpointMissing = defineError('aisbot.endpointMissing', 404, () => '模型接口不存在');

const QUESTION_TAKEN = '已有相同的问题，请编辑原有问答';
const QuestionTaken = defineError(
  'aisbot.questionTaken',
  409,
  () => QUESTION_TAKEN,
  () => ({ issues: [{ path: 'question', msg: QUESTION_TAKEN }] }),
);
const CaseTaken = defineError('aisbot.caseTaken', 409, () => '该问题已是用例');

export const translateConflict = translate({
  aisbot_pair_question: QuestionTaken,
  aisbot_case_question: CaseTaken,
});

import { type Call, contract, type ParameterGroupId } from '@zhiying/contract';

/** Each group is saved as a whole by the call of its area, which checks it and does what follows from it. */
export const PARAMETER_CALLS: Record<ParameterGroupId, Call> = {
  ownReview: contract.review.setSetting,
  materialReview: contract.materialReview.setSetting,
  substanceReview: contract.substanceReview.setSetting,
  articleReview: contract.aiArticleReview.setSetting,
  videoReview: contract.videoReview.setSetting,
  publish: contract.publish.setSetting,
  checks: contract.aiCheck.setSetting,
  models: contract.aiModel.saveSettings,
  prices: contract.aiResource.setPrices,
  clue: contract.cluePool.saveRules,
  growth: contract.growthConfig.save,
  chat: contract.chatDesk.saveSetting,
  chatAudit: contract.chatAudit.saveSetting,
  bot: contract.aisbot.save,
  hot: contract.hotTopic.setWeights,
  liveSound: contract.liveSound.update,
  liveAssistant: contract.liveAssistant.update,
  comments: contract.comment.setWords,
};

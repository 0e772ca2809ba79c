import { contract } from '@zhiying/contract';
import { exportable } from '#kernel/export/exports.ts';
import { routes, served } from '#kernel/http/bind.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { inboxService } from './inbox/inbox.service.ts';
import { nextMustShare } from './inbox/must-share.repository.ts';
import { lifeService } from './life.service.ts';
import { pickSubstances } from './picker.source.ts';
import { reviewService } from './review/review.service.ts';
import { pastReviews } from './review/review.source.ts';
import { recipientGroupService } from './send/group.service.ts';
import { peopleSource } from './send/people.source.ts';
import { sendService } from './send/send.service.ts';
import { sendSource } from './send/send.source.ts';
import { leadSource } from './share/lead.source.ts';
import { shareService } from './share/share.service.ts';
import { readVisitor } from './share/visitor-mark.ts';
import { substanceService } from './substance.service.ts';
import { substanceSource } from './substance.source.ts';

export const substanceRoutes = (kernel: Kernel) => {
  const [substances, life, reviews] = [substanceService(kernel), lifeService(kernel), reviewService(kernel)];
  return served(
    contract.substance,
    { ...substances, ...reviews },
    {
      info: ({ actor, query }) => substances.info(actor, query.id),
      copy: ({ actor, body }) => substances.copy(actor, body.id),
      fromVideo: ({ actor, body }) => substances.fromVideo(actor, body.videoId),
      takeDown: ({ actor, body }) => life.takeDown(actor, body),
      picker: async ({ actor, body }) => ({ rows: await pickSubstances(kernel, actor, body) }),
      products: ({ actor, body }) => substances.products(actor, body.q),
    },
  );
};

export const substanceReviewRoutes = (kernel: Kernel) => {
  const reviews = reviewService(kernel);
  return served(contract.substanceReview, reviews, {
    undo: ({ actor, body }) => reviews.undo(actor, body.reviewId),
    reviewers: ({ actor, body }) => reviews.reviewers(actor, body.q),
    notes: ({ actor, query }) => reviews.notes(actor, query.id),
    erase: ({ actor, body }) => reviews.erase(actor, body.id),
  });
};

export const substanceSendRoutes = (kernel: Kernel) => {
  const sends = sendService(kernel);
  return served(contract.substanceSend, sends, {
    info: ({ actor, query }) => sends.info(actor, query.id),
  });
};

export const substanceGroupRoutes = (kernel: Kernel) => {
  const groups = recipientGroupService(kernel);
  return served(contract.substanceGroup, groups, {
    remove: ({ actor, body }) => groups.remove(actor, body.id),
  });
};

export const substanceInboxRoutes = (kernel: Kernel) => {
  const inbox = inboxService(kernel);
  return served(contract.substanceInbox, inbox, {
    mustShare: async ({ actor }) => ({ piece: await nextMustShare(kernel, actor) }),
  });
};

export const substanceShareRoutes = (kernel: Kernel) => {
  const shares = shareService(kernel);
  return routes(contract.substanceShare, {
    look: ({ actor, query }) => shares.look(actor, query.id),
    visit: ({ body, origin, reply }) =>
      shares.visit(body, readVisitor(reply.request.headers.cookie, kernel.secret), origin),
    lead: ({ body }) => shares.lead(body),
    leads: ({ actor, body }) => shares.leads(actor, body),
  });
};

/** Sheets hold no addresses. */
export const substanceExports = [
  exportable(contract.substance.list, (actor, search) => substanceSource(null, actor, search)),
  exportable(contract.substanceSend.list, (actor, search) => sendSource(null, actor, search)),
  exportable(contract.substanceSend.people, peopleSource),
  exportable(contract.substanceShare.leads, leadSource),
  exportable(contract.substanceReview.history, (actor, search, { storage }) =>
    pastReviews(storage, actor, search),
  ),
];

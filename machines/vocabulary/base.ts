// The vocabulary of the chart, a star: each topic depends on words.ts alone. The pages only arrange
// it.
import { accounts } from './account.ts';
import { cancelling } from './cancelling.ts';
import { changing } from './changing.ts';
import { comingBack } from './coming-back.ts';
import { filling } from './documents.ts';
import { edits } from './edits.ts';
import { finding } from './finding.ts';
import { forms } from './forms.ts';
import { grouping } from './group-edits.ts';
import { answers } from './answers.ts';
import { navigation } from './navigation.ts';
import { addingToWallet } from './into-wallet.ts';
import { landing } from './landing.ts';
import { people } from './people.ts';
import { peopleOfGroup } from './group-people.ts';
import { prescribing } from './prescriptions.ts';
import { questions } from './questions.ts';
import { regions } from './regions.ts';
import { start } from './start.ts';
import { times } from './times.ts';
import { tagged } from './tagged.ts';
import { vaccinating } from './vaccinations.ts';
import { vaccines } from './vaccines.ts';
import { waiting } from './waiting.ts';
import { walkingIn } from './walking-in.ts';
import { words } from './words.ts';

const SECOND_MS = 1000;

export const base = words.extend({
  delays: {
    /** WLK-06: for where nothing reports that the line moved. */
    LOOK_AGAIN: 15_000,
    /** SAF-02: as the server said. */
    ITS_TURN: ({ context }) => (context.turn?.seconds ?? 0) * SECOND_MS,
  },
  guards: {
    ...accounts.guards,
    ...addingToWallet.guards,
    ...cancelling.guards,
    ...changing.guards,
    ...comingBack.guards,
    ...edits.guards,
    ...filling.guards,
    ...finding.guards,
    ...forms.guards,
    ...grouping.guards,
    ...answers.guards,
    ...navigation.guards,
    ...landing.guards,
    ...people.guards,
    ...peopleOfGroup.guards,
    ...prescribing.guards,
    ...questions.guards,
    ...regions.guards,
    ...start.guards,
    ...tagged.guards,
    ...times.guards,
    ...vaccinating.guards,
    ...vaccines.guards,
    ...waiting.guards,
    ...walkingIn.guards,
  },
  actions: {
    ...accounts.actions,
    ...addingToWallet.actions,
    ...cancelling.actions,
    ...changing.actions,
    ...comingBack.actions,
    ...edits.actions,
    ...filling.actions,
    ...finding.actions,
    ...forms.actions,
    ...grouping.actions,
    ...answers.actions,
    ...navigation.actions,
    ...landing.actions,
    ...people.actions,
    ...peopleOfGroup.actions,
    ...prescribing.actions,
    ...questions.actions,
    ...regions.actions,
    ...start.actions,
    ...tagged.actions,
    ...times.actions,
    ...vaccinating.actions,
    ...vaccines.actions,
    ...waiting.actions,
    ...walkingIn.actions,
  },
});

// npm run team:invite -- MAIL ...: in the database of DATABASE_URL, or the embedded one, whether or
// not the product is running.
import { configuredAddress } from '#server/http/public-address.ts';
import { ListProblem } from '#server/lists/csv-list.ts';
import { commandConfig, runCommand, withDatabase } from '#server/lists/list-command.ts';
import { inviteToTeam, readInvitation } from './invite.ts';

await runCommand(async (args) => {
  const wish = readInvitation(args);
  const config = commandConfig();
  if (config.teamOpenId)
    throw new ListProblem(
      'Team members sign in at the provider of DOSEPATH_TEAM_OIDC_ISSUER, which gives stores and roles.',
    );
  const { said, link } = await withDatabase(config, (database) => inviteToTeam(database, wish));
  console.error(said);
  // Only the link goes to standard output, so that it can be piped.
  if (link !== undefined) console.log(`${configuredAddress(config)('en')}${link}`);
});

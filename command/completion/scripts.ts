/** Scripts that have a shell ask the program what can be at the cursor. `@files` stands for the files of the shell. */
export const scripts = {
  bash: `# Completion of cloud-agent-sdk for bash. Load it with: source <(cloud-agent-sdk completion bash)
_cloud_agent_sdk() {
  local IFS=$'\\n' cur=\${COMP_WORDS[COMP_CWORD]}
  COMPREPLY=($(cloud-agent-sdk suggest -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null | cut -f 1))
  if [[ \${COMPREPLY[0]} = @files ]]; then COMPREPLY=($(compgen -f -- "$cur")); fi
}
complete -F _cloud_agent_sdk cloud-agent-sdk`,
  zsh: `#compdef cloud-agent-sdk
# Completion of cloud-agent-sdk for zsh. Load it with: source <(cloud-agent-sdk completion zsh)
_cloud_agent_sdk() {
  local -a found
  found=("\${(@f)$(cloud-agent-sdk suggest -- "\${(@)words[2,CURRENT-1]}" "$PREFIX" 2>/dev/null)}")
  if [[ $found[1] = @files ]]; then _files; return; fi
  found=("\${(@)found//:/\\\\:}")
  found=("\${(@)found/$'\\t'/:}")
  _describe 'word' found
}
if [[ $funcstack[1] = _cloud_agent_sdk ]]; then _cloud_agent_sdk "$@"; else compdef _cloud_agent_sdk cloud-agent-sdk; fi`,
  fish: `# Completion of cloud-agent-sdk for fish. Load it with: cloud-agent-sdk completion fish | source
function _cloud_agent_sdk
  set -l begun (commandline -ct)
  set -l found (cloud-agent-sdk suggest -- (commandline -opc)[2..-1] "$begun" 2>/dev/null)
  if test "$found" = @files
    __fish_complete_path "$begun"
  else
    printf '%s\\n' $found
  end
end
complete -c cloud-agent-sdk -f -a '(_cloud_agent_sdk)'`,
} as const;
